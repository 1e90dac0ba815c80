// Our own characters, drawn as SVG. `p` is the phase of a movement, 0 to 1; a still picture is 0.

const wave = (p, by) => Math.sin(p * 2 * Math.PI) * by;
const INK = "#26221e";

const eyes = (x, y, gap, r, mood = "open") => {
  const one = (cx) => {
    if (mood === "tired") {
      return `<circle cx="${cx}" cy="${y}" r="${r}" fill="#fff" stroke="${INK}" stroke-width="3"/>
        <circle cx="${cx}" cy="${y + r * 0.35}" r="${r * 0.4}" fill="${INK}"/>
        <path d="M${cx - r} ${y}a${r} ${r} 0 0 1 ${2 * r} 0z" fill="#cdc6bc" stroke="${INK}" stroke-width="3" stroke-linejoin="round"/>`;
    }
    if (mood === "shut") {
      return `<path d="M${cx - r} ${y}q${r} ${r} ${2 * r} 0" fill="none" stroke="${INK}" stroke-width="4" stroke-linecap="round"/>`;
    }
    if (mood === "wide") {
      return `<circle cx="${cx}" cy="${y}" r="${r * 1.35}" fill="#fff" stroke="${INK}" stroke-width="3"/>
        <circle cx="${cx}" cy="${y}" r="${r * 0.35}" fill="${INK}"/>`;
    }
    return `<circle cx="${cx}" cy="${y}" r="${r}" fill="#fff" stroke="${INK}" stroke-width="3"/>
      <circle cx="${cx + r * 0.2}" cy="${y}" r="${r * 0.5}" fill="${INK}"/>`;
  };
  return one(x - gap) + one(x + gap);
};

const mouth = (x, y, mood) => {
  const shapes = {
    open: `M${x - 12} ${y}q12 9 24 0`,
    tired: `M${x - 12} ${y + 5}q12 -8 24 0`,
    shut: `M${x - 9} ${y}q9 6 18 0`,
    wide: `M${x - 8} ${y}a8 10 0 1 0 16 0a8 10 0 1 0 -16 0`,
  };
  const fill = mood === "wide" ? INK : "none";
  return `<path d="${shapes[mood] ?? shapes.open}" fill="${fill}" stroke="${INK}" stroke-width="4" stroke-linecap="round"/>`;
};

const svg = (width, height, body) =>
  `<svg viewBox="0 0 ${width} ${height}" width="100%" height="100%" preserveAspectRatio="xMidYMax meet" style="overflow:visible">${body}</svg>`;

export function kettle(mood = "tired", p = 0, color = "#d9534a") {
  const steam = [0, 1, 2].map((at) => {
    const rise = ((p + at / 3) % 1) * 44;
    return `<path d="M${322 + at * 9} ${92 - rise}q-12 -12 0 -24t0 -24" fill="none" stroke="#9aa7b3" stroke-width="6" stroke-linecap="round" opacity="${1 - rise / 50}"/>`;
  });
  return svg(400, 320, `${steam.join("")}
    <ellipse cx="200" cy="306" rx="130" ry="10" fill="#00000018"/>
    <path d="M118 110C118 20 282 20 282 110" fill="none" stroke="${INK}" stroke-width="16" stroke-linecap="round"/>
    <path d="M270 190L330 110l22 10L300 262z" fill="${color}" stroke="${INK}" stroke-width="5" stroke-linejoin="round"/>
    <path d="M96 300C70 180 120 106 200 106s130 74 104 194z" fill="${color}" stroke="${INK}" stroke-width="5" stroke-linejoin="round"/>
    <path d="M120 240c-6 -60 20 -106 56 -112" fill="none" stroke="#ffffff77" stroke-width="12" stroke-linecap="round"/>
    <circle cx="200" cy="98" r="13" fill="#3a3530"/>
    ${eyes(200, 196, 34, 17, mood)}${mouth(200, 244, mood)}`);
}

export function goose(mood = "open", p = 0, tie = true) {
  const bob = wave(p, 7);
  return svg(400, 380, `<ellipse cx="200" cy="368" rx="120" ry="10" fill="#00000018"/>
    <path d="M170 330v34M232 330v34" stroke="#e08a1e" stroke-width="12" stroke-linecap="round"/>
    <path d="M150 366h34M214 366h34" stroke="#e08a1e" stroke-width="10" stroke-linecap="round"/>
    <path d="M90 260c0 -60 60 -80 120 -70s110 40 120 20c14 90 -50 130 -120 130S90 330 90 260z" fill="#fdfbf7" stroke="${INK}" stroke-width="5"/>
    <path d="M190 240c30 -14 80 -10 110 10c-20 44 -90 50 -110 -10z" fill="#ece7dd" stroke="${INK}" stroke-width="4"/>
    <g transform="translate(0 ${bob})">
    <path d="M112 250C96 170 104 100 140 78c34 -18 70 6 66 40c-4 30 -36 30 -42 60c-4 24 6 44 10 66z" fill="#fdfbf7" stroke="${INK}" stroke-width="5"/>
    <path d="M104 104L44 116c-6 10 0 18 10 20l58 -2z" fill="#e08a1e" stroke="${INK}" stroke-width="4" stroke-linejoin="round"/>
    ${mood === "wide" ? `<path d="M110 136L58 152l52 8z" fill="#c96f10" stroke="${INK}" stroke-width="4" stroke-linejoin="round"/>` : ""}
    ${eyes(146, 106, 0.01, 12, mood)}
    <path d="M128 86l34 ${mood === "tired" ? 0 : 10}" stroke="${INK}" stroke-width="5" stroke-linecap="round"/>
    ${tie ? `<path d="M126 196l34 -6l6 18l-12 8l14 60l-20 22l-22 -18l4 -60l-10 -6z" fill="#2f6fb3" stroke="${INK}" stroke-width="4" stroke-linejoin="round"/>` : ""}
    </g>`);
}

export function cactus(mood = "open", p = 0, color = "#4f9d5d") {
  const lean = wave(p, 3);
  return svg(220, 340, `<ellipse cx="110" cy="330" rx="70" ry="8" fill="#00000018"/>
    <g transform="rotate(${lean} 110 260)">
    <path d="M70 190H40a20 20 0 0 1 -20 -20v-34M150 170h26a20 20 0 0 0 20 -20v-40" fill="none" stroke="${INK}" stroke-width="38" stroke-linecap="round"/>
    <path d="M70 190H40a20 20 0 0 1 -20 -20v-34M150 170h26a20 20 0 0 0 20 -20v-40" fill="none" stroke="${color}" stroke-width="29" stroke-linecap="round"/>
    <rect x="62" y="40" width="96" height="230" rx="48" fill="${color}" stroke="${INK}" stroke-width="5"/>
    <path d="M88 60v190M132 60v190" stroke="#00000022" stroke-width="5"/>
    ${eyes(110, 110, 22, 12, mood)}${mouth(110, 146, mood)}
    <circle cx="130" cy="38" r="13" fill="#e86f8f" stroke="${INK}" stroke-width="4"/></g>
    <path d="M50 244h120l-14 84H64z" fill="#c8743c" stroke="${INK}" stroke-width="5" stroke-linejoin="round"/>
    <path d="M44 236h132v24H44z" fill="#d98549" stroke="${INK}" stroke-width="5"/>`);
}

export function snail(mood = "open", p = 0) {
  const move = wave(p, 10);
  return svg(420, 260, `<g transform="translate(${move} 0)"><ellipse cx="210" cy="248" rx="170" ry="8" fill="#00000018"/>
    <path d="M40 244c0 -26 40 -34 90 -34h150c30 0 34 -40 34 -80" fill="none" stroke="${INK}" stroke-width="56" stroke-linecap="round"/>
    <path d="M40 240c0 -20 40 -28 90 -28h150c30 0 34 -40 34 -80" fill="none" stroke="#e6c58f" stroke-width="46" stroke-linecap="round"/>
    <circle cx="176" cy="136" r="92" fill="#a5673f" stroke="${INK}" stroke-width="5"/>
    <path d="M176 136m0 -8a22 22 0 1 1 -24 24a46 46 0 1 1 50 44a72 72 0 1 1 38 -90" fill="none" stroke="#70411f" stroke-width="9" stroke-linecap="round"/>
    <path d="M300 110L286 58M328 110l16 -52" stroke="${INK}" stroke-width="9" stroke-linecap="round"/>
    ${eyes(315, 54, 30, 15, mood)}${mouth(316, 150, mood)}
    <rect x="268" y="196" width="70" height="46" rx="6" fill="#5b3a25" stroke="${INK}" stroke-width="4"/><path d="M290 196v-12h26v12" fill="none" stroke="${INK}" stroke-width="5"/></g>`);
}

export function cat(mood = "open", p = 0, color = "#6b6f7b") {
  const tail = wave(p, 16);
  return svg(360, 330, `<ellipse cx="180" cy="318" rx="130" ry="9" fill="#00000018"/>
    <path d="M280 290c60 -10 70 -70 ${44 + tail} -110" fill="none" stroke="${INK}" stroke-width="30" stroke-linecap="round"/>
    <path d="M280 290c60 -10 70 -70 ${44 + tail} -110" fill="none" stroke="${color}" stroke-width="21" stroke-linecap="round"/>
    <path d="M80 316c-6 -90 40 -130 100 -130s106 40 100 130z" fill="${color}" stroke="${INK}" stroke-width="5"/>
    <path d="M92 110L84 26l58 40zM268 110l8 -84l-58 40z" fill="${color}" stroke="${INK}" stroke-width="5" stroke-linejoin="round"/>
    <ellipse cx="180" cy="128" rx="98" ry="84" fill="${color}" stroke="${INK}" stroke-width="5"/>
    ${eyes(180, 120, 40, 19, mood)}
    <path d="M170 152h20l-10 10z" fill="#e88ba0" stroke="${INK}" stroke-width="3"/>
    <path d="M180 162c-4 14 -22 14 -26 6M180 162c4 14 22 14 26 6" fill="none" stroke="${INK}" stroke-width="4" stroke-linecap="round"/>
    <path d="M92 150l-52 -8M92 164l-50 8M268 150l52 -8M268 164l50 8" stroke="${INK}" stroke-width="3" stroke-linecap="round"/>
    <ellipse cx="140" cy="304" rx="28" ry="16" fill="#f0eee9" stroke="${INK}" stroke-width="4"/><ellipse cx="220" cy="304" rx="28" ry="16" fill="#f0eee9" stroke="${INK}" stroke-width="4"/>`);
}

export function dog(mood = "open", p = 0) {
  const wag = wave(p, 14);
  return svg(380, 340, `<ellipse cx="190" cy="328" rx="130" ry="9" fill="#00000018"/>
    <path d="M286 270q40 -20 ${34 + wag} -70" fill="none" stroke="${INK}" stroke-width="28" stroke-linecap="round"/>
    <path d="M286 270q40 -20 ${34 + wag} -70" fill="none" stroke="#c98d4e" stroke-width="19" stroke-linecap="round"/>
    <path d="M88 326c-4 -80 40 -120 102 -120s106 40 102 120z" fill="#c98d4e" stroke="${INK}" stroke-width="5"/>
    <ellipse cx="190" cy="134" rx="92" ry="90" fill="#dba765" stroke="${INK}" stroke-width="5"/>
    <path d="M112 80c-60 -10 -66 90 -34 120c24 -10 40 -60 40 -96zM268 80c60 -10 66 90 34 120c-24 -10 -40 -60 -40 -96z" fill="#8f5a2c" stroke="${INK}" stroke-width="5"/>
    <ellipse cx="190" cy="176" rx="50" ry="38" fill="#f6e7cf" stroke="${INK}" stroke-width="4"/>
    <ellipse cx="190" cy="156" rx="18" ry="12" fill="${INK}"/>
    <path d="M190 168v14q-14 12 -26 2M190 182q14 12 26 2" fill="none" stroke="${INK}" stroke-width="4" stroke-linecap="round"/>
    ${mood === "open" ? `<path d="M182 190h20v22a10 10 0 0 1 -20 0z" fill="#ef7f93" stroke="${INK}" stroke-width="3"/>` : ""}
    ${eyes(190, 112, 36, 15, mood)}`);
}

export function printer(mood = "open", p = 0) {
  const out = 16 + 60 * p;
  return svg(400, 320, `<ellipse cx="200" cy="306" rx="160" ry="9" fill="#00000018"/>
    <rect x="120" y="30" width="160" height="100" fill="#fff" stroke="${INK}" stroke-width="5"/>
    <rect x="40" y="110" width="320" height="150" rx="18" fill="#dfe3e8" stroke="${INK}" stroke-width="5"/>
    <rect x="100" y="212" width="200" height="${out}" fill="#fff" stroke="${INK}" stroke-width="5"/>
    <path d="M120 ${226 + out / 4}h120M120 ${236 + out / 3}h160" stroke="#b9b4aa" stroke-width="5"/>
    <rect x="84" y="200" width="232" height="20" rx="8" fill="#4a4640"/>
    <circle cx="330" cy="136" r="8" fill="${p > 0.5 ? "#f4c542" : "#e04a3a"}"/>
    ${eyes(200, 156, 44, 18, mood)}`);
}

export function toast(mood = "open", p = 0) {
  const jump = Math.abs(wave(p / 2, 60));
  return svg(360, 330, `<ellipse cx="180" cy="318" rx="150" ry="9" fill="#00000018"/>
    <g transform="translate(0 ${-jump})"><path d="M100 220V96c-34 -14 -26 -72 30 -72h100c56 0 64 58 30 72v124z" fill="#e9c07c" stroke="#8f5a2c" stroke-width="9"/>
    ${eyes(180, 104, 32, 15, mood)}${mouth(180, 146, mood)}</g>
    <rect x="40" y="186" width="280" height="124" rx="26" fill="#b8c4cc" stroke="${INK}" stroke-width="5"/>
    <path d="M70 206h220" stroke="${INK}" stroke-width="8" stroke-linecap="round"/><path d="M320 226h26v24h-26" fill="#4a4640" stroke="${INK}" stroke-width="4"/>`);
}

export const CAST = { kettle, goose, cactus, snail, cat, dog, printer, toast };
