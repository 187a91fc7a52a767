// How often a claim may be guessed. A post code is weak (a district has about 600), so wrong codes are
// counted per reference, and failures per address and in all, before anything is compared.

const hour = 60 * 60 * 1_000;

/** Distinct wrong codes for one reference before every further code is refused unseen. */
export const guessesPerReference = 5;
/** How long a wrong code counts, in milliseconds. */
export const guessWindow = 24 * hour;
/** Failures of one address (IPv6: of one /64) before its further tries are refused. */
export const failuresPerAddress = 30;
/** Failures of everybody in one window at which the operator is warned: many addresses guess together. */
export const failuresBeforeAlarm = 1_000;
/** How long a failure counts, in milliseconds. */
export const failureWindow = hour;

function hextetsOf(part: string): string[] {
  return part === '' ? [] : part.split(':').map((hextet) => hextet.replace(/^0+(?=.)/, '').toLowerCase());
}

/**
 * The part of a client's address that stands for one household: a whole IPv4 address, the first 64 bits of an IPv6
 * address (whoever has one has the whole /64). An IPv4 address written as IPv6 is the IPv4 address.
 */
export function householdOf(address: string): string {
  const [bare = ''] = address.split('%');
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(bare);
  if (mapped?.[1] !== undefined) return mapped[1];
  if (!bare.includes(':')) return bare;
  const [head = '', tail] = bare.split('::');
  const front = hextetsOf(head);
  const back = hextetsOf(tail ?? '');
  // A dotted tail takes the place of two hextets.
  const width = front.length + back.length + (bare.includes('.') ? 1 : 0);
  const filled = tail === undefined ? front : [...front, ...Array<string>(Math.max(0, 8 - width)).fill('0'), ...back];
  return `${filled.slice(0, 4).join(':')}::/64`;
}
