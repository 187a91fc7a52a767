// The PIN (spec §5.5, §9.1): eight boxes of one digit each. One to eight digits may be sent; gaps are ignored.

export const pinLength = 8;

export type Boxes = readonly string[];

export const emptyBoxes: Boxes = Array.from({ length: pinLength }, () => '');

export function isDigit(text: string): boolean {
  return /^[0-9]$/.test(text);
}

export function pinOf(boxes: Boxes): string {
  return boxes.join('');
}

export function withBox(boxes: Boxes, index: number, text: string): Boxes {
  return boxes.map((box, at) => (at === index ? text : box));
}

export function boxesOf(text: string): Boxes {
  const digits = text.replace(/[^0-9]/g, '').slice(0, pinLength);
  return emptyBoxes.map((_, index) => digits[index] ?? '');
}

export function hasOtherThanDigits(text: string): boolean {
  return /[^0-9\s\p{Pd}]/u.test(text);
}

export function withoutLast(boxes: Boxes, index: number): { boxes: Boxes; focus: number } {
  const emptied = boxes[index] === '' ? Math.max(0, index - 1) : index;
  return { boxes: withBox(boxes, emptied, ''), focus: Math.max(0, index - 1) };
}
