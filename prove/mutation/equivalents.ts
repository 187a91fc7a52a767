type Change = { file: string; mutatorName: string; original: string; replacement: string };

type Equivalent = { file: string; original: RegExp; replacements?: readonly string[]; why: string };

const london = 'src/shared/time/london.ts';
const dates = 'src/shared/time/dates.ts';
const vault = 'src/server/secrets/vault.ts';
const secretKey = 'src/server/secrets/secret-key.ts';
const payment = 'src/features/excess-payment/payment-state.rules.ts';
const timeline = 'src/features/history/timeline.rules.ts';
const webhooks = 'src/features/webhooks/delivery.rules.ts';
const password = 'src/features/account/passwords/password.rules.ts';
const wording = 'src/claim/wording/claim-wording.rules.ts';
const american = 'src/claim/wording/shipped-wording.rules.ts';
const parcel = 'src/claim/rules/parcel-progress.rules.ts';
const trackerRules = 'src/claim/rules/tracker.rules.ts';
const decide = 'src/features/notifications/decide.rules.ts';
const clientNetwork = 'src/shared/people/client-network.ts';
const zone = 'without the shortcut the zone itself is asked, which gives the same';

/** Changes that no test can notice, because the code does the same with them; each with its reason. */
const equivalents: readonly Equivalent[] = [
  {
    file: london,
    original: /keptDays|offsets\.|^known !==/,
    why: 'what is kept of the zone changes how long it takes, not what comes of it',
  },
  { file: london, original: /^first === last$/, replacements: ['false'], why: zone },
  { file: london, original: /tried/, replacements: ['{}', '[]', 'false'], why: zone },
  { file: london, original: /^\[offset, /, why: zone },
  { file: london, original: /^wall - offset$/, why: 'what is tried is checked before it counts' },
  { file: london, original: /^offset === null$/, why: zone },
  { file: dates, original: /^typeof instant/, replacements: ['true'], why: 'a date made of a date is the same' },
  { file: london, original: /^\(day \+ 1\)/, why: 'London’s clock changes at 01:00 UTC, never at midnight' },
  { file: vault, original: /^\/\\0/, why: 'what is sealed holds no NUL but those that fill it up' },
  { file: vault, original: /^'utf8'$/, why: 'UTF-8 is the default' },
  { file: secretKey, original: /^key$/, replacements: ['false'], why: 'what is there is kept anyway' },
  { file: secretKey, original: /^''$/, why: 'neither is a key' },
  {
    file: payment,
    original: /^(?:one (?:<=|>) other|compare\w*\(\w+, (?:intent|entry)\) >= 0|compareTexts\(cardText.+ > 0)$/,
    replacements: [
      'one < other',
      'one >= other',
      'compareStatements(state, intent) > 0',
      'compare(known, entry) > 0',
      'compareTexts(cardText(intent.card), cardText(state.card)) >= 0',
    ],
    why: 'of two equal ones either may be kept',
  },
  { file: payment, original: /^'(?:open|pending)'$/, why: 'what is missing in the order is before all others too' },
  { file: payment, original: /^''$/, why: 'the name of a card’s brand sorts after either' },
  {
    file: timeline,
    original: /^one\.id < other\.id$/,
    replacements: ['one.id <= other.id'],
    why: 'no two have one id',
  },
  { file: webhooks, original: /^pausedUntil !== null$/, replacements: ['true'], why: 'null is before every instant' },
  { file: password, original: /^\[\]$/, why: 'what is compared is in lower case' },
  { file: password, original: /^at - 1$/, why: 'a walk has as many steps backwards' },
  { file: wording, original: /^step\?\./, why: 'a tracker has three steps' },
  { file: american, original: /^\{ \.\.\.texts \}$/, why: 'each of its fields is written after' },
  { file: parcel, original: /^''$/, why: 'neither is the name of a return or a voucher' },
  {
    file: trackerRules,
    original: /^(?:latest > nextStart|collection > afterStart)$/,
    replacements: ['latest >= nextStart', 'collection >= afterStart'],
    why: 'both are the same instant',
  },
  { file: decide, original: /^'wait'$/, why: 'it is what is neither sent nor dropped' },
  {
    file: decide,
    original: /^(?:last\.sentAt >= one\.sentAt|verdict\.until < decision\.again)$/,
    replacements: ['last.sentAt > one.sentAt', 'verdict.until <= decision.again'],
    why: 'both are the same instant',
  },
  { file: clientNetwork, original: /^''$/, why: 'an address has a beginning, and what is after it fills no place' },
];

/** Why a change cannot be noticed, or null where it could be. */
export function equivalentOf({ file, original, replacement }: Change): string | null {
  const known = equivalents.find(
    (one) => one.file === file && one.original.test(original) && (one.replacements?.includes(replacement) ?? true),
  );
  return known?.why ?? null;
}
