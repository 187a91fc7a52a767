/** Which kind of screen the server has drawn the page for: what the first drawing in the browser must be like. */
let phone = false;

export function setDrawnForPhone(drawn = false): void {
  phone = drawn;
}

export const isDrawnForPhone = () => phone;
