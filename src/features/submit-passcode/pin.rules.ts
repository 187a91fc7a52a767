// The PIN (spec §5.5, §9.1): eight boxes of one digit each. One to eight digits may be sent, and gaps count for
// nothing.

export const pinLength = 8;

/** What stands in the boxes, '' in an empty one. */
export type Boxes = readonly string[];

export const emptyBoxes: Boxes = Array.from({ length: pinLength }, () => '');

/** Whether it is exactly one digit from 0 to 9, and not one of another script. */
export function isDigit(text: string): boolean {
  return /^[0-9]$/.test(text);
}

export function pinOf(boxes: Boxes): string {
  return boxes.join('');
}

/** The boxes with this text in one of them. */
export function withBox(boxes: Boxes, index: number, text: string): Boxes {
  return boxes.map((box, at) => (at === index ? text : box));
}

/** Several digits at once fill from the first box, wherever they are pasted; whatever is not a digit is dropped. */
export function boxesOf(text: string): Boxes {
  const digits = text.replace(/[^0-9]/g, '').slice(0, pinLength);
  return emptyBoxes.map((_, index) => digits[index] ?? '');
}

/** Whether a pasted text holds more than digits and what people put between them. */
export function hasOtherThanDigits(text: string): boolean {
  return /[^0-9\s\p{Pd}]/u.test(text);
}

/** Takes the last digit away: that of this box, or the one before where this is empty. Answers where the focus goes. */
export function withoutLast(boxes: Boxes, index: number): { boxes: Boxes; focus: number } {
  const emptied = boxes[index] === '' ? Math.max(0, index - 1) : index;
  return { boxes: withBox(boxes, emptied, ''), focus: Math.max(0, index - 1) };
}
