/** The longest e-mail address that can be delivered to, in characters (RFC 5321). */
export const longestEmail = 254;

// Names of letters, digits and the usual signs: no quotes, no comments, no spaces and nothing that could end a line of a
// mail's head. Letters of any script, because names and domains of any script exist (RFC 6531).
const name = /^(?=.{1,64}@)[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@/u;
const domain = /@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u;

/**
 * An address as it is kept and mailed to: without white space around it, and with signs that only look different made
 * the same (NFKC), because what is compared and what is mailed to must never be two mailboxes.
 */
export function cleanEmail(text: string): string {
  return text.trim().normalize('NFKC');
}

/** Whether a text could be an e-mail address that mail is sent to. White space around it does not count. */
export function couldBeEmail(text: string): boolean {
  const email = cleanEmail(text);
  // One sign, so that what stands before it and what stands after it is all there is.
  const isOne = email.indexOf('@') === email.lastIndexOf('@');
  return isOne && email.length <= longestEmail && name.test(email) && domain.test(email);
}

/** The form in which addresses are compared. */
export function normaliseEmail(text: string): string {
  return cleanEmail(text).toLowerCase();
}
