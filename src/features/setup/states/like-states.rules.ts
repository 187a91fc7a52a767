import type { KnownState } from '#shared/known-state.ts';

/** A state that ships, and what operators' systems call such a state. */
type LikeState = { name: KnownState; called: RegExp };

/** From what is told best by its name to what is told worst: the first match counts. */
const rows: readonly LikeState[] = [
  { name: 'Claim Cancelled', called: /cancel|withdrawn|\brejected|\bvoided?\b/ },
  { name: 'Beyond Repair', called: /beyond|\bb\.?e\.?r\b|write ?off|total loss|uneconomic|unrepairable/ },
  { name: 'Voucher Issued to End User', called: /(?:voucher|cash|settlement).*(?:issued|sent|paid)|settled/ },
  { name: 'Awaiting Voucher Issue', called: /voucher|cash settlement|gift ?card/ },
  { name: 'Awaiting Activation Lock Removal', called: /\block|icloud|find my|\bfmi\b|\bfrp\b/ },
  {
    name: 'Awaiting Authorisation',
    called: /authori[sz]|approv|(?:quote|estimate).*(?:sent|submitted)|await\w* (?:insurer|client|decision)/,
  },
  {
    name: 'Sent for External Repair',
    called: /external|third party|3rd party|sub ?contract|specialist|manufacturer/,
  },
  {
    name: 'Collection Arranged',
    called:
      /(?:collection|courier|pick ?up).*(?:arranged|booked|scheduled|confirmed)|(?:await|expect)\w* (?:device|item|equipment|arrival)|in ?bound/,
  },
  {
    name: 'Repaired Equipment Returned to End User',
    called:
      /(?<!not )\brepaired.*(?:returned|delivered)|returned repaired|\bcompleted?\b|\bfinished\b|\bclosed\b|delivered/,
  },
  {
    name: 'Awaiting Repaired Equipment Return to End User',
    called:
      /await\w*.*return|(?:ready|booked|packed) (?:for|to) (?:return|dispatch|despatch)|d[ie]spatch|out for delivery|return (?:booked|arranged)|(?<!not )\brepaired\b|repair complete|out ?bound|quality|\bqc\b|final test/,
  },
  { name: 'Returned to End User', called: /returned|sent back/ },
  { name: 'Equipment Received', called: /received|booked ?in|checked ?in|goods ?in|arrived/ },
  { name: 'Inspection', called: /inspect|diagnos|assess|triage|engineer|\btest(?:ing)?\b|evaluat|examin/ },
  { name: 'Repair', called: /repair|work ?shop|\bbench\b|\bfix(?:ing)?\b|\bparts?\b|back ?order|in progress|\bwip\b/ },
  { name: 'Collection', called: /collect|pick ?up|courier|\bnew\b|logged|registered|\bopen(?:ed)?\b|notified|created/ },
];

export const likeNames: readonly string[] = rows.map(({ name }) => name);

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}.]+/gu, ' ')
    .trim();

/** Guesses which shipped state one of the operator's is like: by its name, else by what stands beside it. */
export function guessLike(name: string, hint = ''): KnownState | null {
  const exact = rows.find((row) => plain(row.name) === plain(name));
  const guessed = exact ?? rows.find(({ called }) => called.test(plain(name)));
  return (guessed ?? rows.find(({ called }) => hint !== '' && called.test(plain(hint))))?.name ?? null;
}
