import { Problem } from '#server/http/errors.ts';

const numberShape = /^[A-Za-z0-9][A-Za-z0-9 ._/#-]{0,63}$/;

export function claimNumber(text: string): string {
  if (numberShape.test(text)) return text.trim();
  const detail =
    'A claim number has 1 to 64 letters, digits, spaces and . _ / # -, and begins with a letter or a digit.';
  throw new Problem(400, 'invalid-number', detail);
}
