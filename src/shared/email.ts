/** The longest e-mail address that can be delivered to, in characters (RFC 5321). */
export const longestEmail = 254;

// Names of letters, digits and the usual signs: no quotes, no comments, no spaces and nothing that could end a line of a
// mail's head. `\p{L}\p{M}` because names and domains of any script exist (RFC 6531).
const shape =
  /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{M}\p{N}-]{2,}$/u;

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
  return email.length <= longestEmail && shape.test(email);
}

/** The form in which addresses are compared. */
export function normaliseEmail(text: string): string {
  return cleanEmail(text).toLowerCase();
}
