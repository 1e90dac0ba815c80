// Pictures of the visitor's own: chosen, dropped, pasted, or taken with the camera of a phone.

import { element } from "./elements.js";

/** Prepares the form of an upload; `ask` is called once there is a picture. */
export function takePictures(form, ask) {
  const input = form.querySelector("input[type=file]");
  for (const kind of ["dragenter", "dragover"]) {
    form.addEventListener(kind, (event) => {
      event.preventDefault();
      form.classList.add("over");
    });
  }
  form.addEventListener("dragleave", () => form.classList.remove("over"));
  form.addEventListener("drop", (event) => {
    event.preventDefault();
    form.classList.remove("over");
    take(form, event.dataTransfer.files, ask);
  });
  if (!matchMedia("(pointer: coarse)").matches) return;
  const camera = element("button", "copy camera", "Take a photo");
  camera.type = "button";
  camera.addEventListener("click", () => {
    input.setAttribute("capture", "environment");
    input.click();
    input.removeAttribute("capture");
  });
  input.addEventListener("change", () => input.files.length && ask(form));
  input.after(camera);
}

/** A pasted picture goes to the operation that is open, if it takes one. */
export function takePasted(ask) {
  addEventListener("paste", (event) => {
    const form = document.querySelector("section.operation:not([hidden]) form[data-upload]");
    if (form && event.clipboardData?.files.length) take(form, event.clipboardData.files, ask);
  });
}

/** Some systems know no type of a phone's photos: then the first file is sent, and the answer says what it is. */
function take(form, files, ask) {
  const picture = [...files].find((file) => file.type.startsWith("image/")) ?? files[0];
  if (!picture) return;
  const transfer = new DataTransfer();
  transfer.items.add(picture);
  form.querySelector("input[type=file]").files = transfer.files;
  form.dispatchEvent(new Event("input"));
  ask(form);
}
