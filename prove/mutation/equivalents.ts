type Change = { file: string; mutatorName: string; original: string; replacement: string };

type Equivalent = { file: string; original: RegExp; replacements?: readonly string[]; why: string };

const london = 'src/shared/time/london.ts';
const dates = 'src/shared/time/dates.ts';
const vault = 'src/server/secrets/vault.ts';
const secretKey = 'src/server/secrets/secret-key.ts';
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
];

/** Why a change cannot be noticed, or null where it could be. */
export function equivalentOf({ file, original, replacement }: Change): string | null {
  const known = equivalents.find(
    (one) => one.file === file && one.original.test(original) && (one.replacements?.includes(replacement) ?? true),
  );
  return known?.why ?? null;
}
