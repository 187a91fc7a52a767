/** The longest e-mail address that can be delivered to, in characters (RFC 5321). */
export const longestEmail = 254;

// No quotes, comments or spaces, nothing that could end a mail header; letters of any script (RFC 6531).
const name = /^(?=.{1,64}@)[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@/u;
const domain = /@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u;

/** Trims and NFKC-normalises, so that the address compared and the address mailed to are never two mailboxes. */
export function cleanEmail(text: string): string {
  return text.trim().normalize('NFKC');
}

export function couldBeEmail(text: string): boolean {
  const email = cleanEmail(text);
  const isOne = email.indexOf('@') === email.lastIndexOf('@');
  return isOne && email.length <= longestEmail && name.test(email) && domain.test(email);
}

export function normaliseEmail(text: string): string {
  return cleanEmail(text).toLowerCase();
}
