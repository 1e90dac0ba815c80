// Pictures made here: a PNG of plain bands.

import { crc32, deflateSync } from "node:zlib";

/** A PNG of 120 × 80 pixels with a band for each colour, as many rows to each. */
export function bands(...colors) {
  const [width, height] = [120, 80];
  const rows = [];
  for (let y = 0; y < height; y += 1) {
    const color = colors[Math.floor((y * colors.length) / height)];
    rows.push(0, ...Array.from({ length: width }, () => color).flat());
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(Buffer.from(rows));
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", data), chunk("IEND", Buffer.alloc(0))]);
}

function chunk(name, data) {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(name), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
