export const hidden = '•••';

const firstLetterOf = (text: string): string => Array.from(text)[0] ?? '';

/** “Priya Nair” becomes “P. N.”. */
export function maskedName(name: string): string {
  const words = name.split(/[\s\p{Pd}]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return words.map((word) => `${firstLetterOf(word).toUpperCase()}.`).join(' ');
}

/** “priya@example.com” becomes “p•••@e…”. */
export function maskedMail(mail: string): string {
  const [box = '', host = ''] = mail.trim().split('@');
  return box === '' && host === '' ? '' : `${firstLetterOf(box)}${hidden}@${firstLetterOf(host)}…`;
}

/** The last two digits. Of a number so short that they would tell it, none. */
export function maskedPhone(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '');
  if (digits === '') return '';
  return digits.length < 6 ? hidden : `${hidden} ${digits.slice(-2)}`;
}

/** The first half of a British post code; of another one nothing, because it may be as fine as a street. */
export function outwardCode(postcode: string): string {
  return /^([A-Z]{1,2}\d[A-Z\d]?)\s*\d[A-Z]{2}$/i.exec(postcode.trim())?.[1]?.toUpperCase() ?? '';
}
