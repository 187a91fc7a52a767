// What a helper reads while the claimant must act: of them, and not to the helper as if it were theirs.
import type { KnownState } from '#shared/known-state.ts';
import type { Locale } from '#shared/locale.ts';
import { say } from '#shared/words/say.ts';
import type { ServerText } from '#shared/words/server-texts.ts';
import type { ClaimWording } from '#shared/wording.ts';

type Words = Pick<ClaimWording, 'sentence' | 'meaning' | 'next'>;

const visitFailed = 'They need to arrange what happens next with the parcel. Their own page says how.';

/** By the beginning of the wording’s key: the first that fits, so that the closer ones come before their state’s. */
const tasks: readonly (readonly [beginning: KnownState | `${KnownState}: ${string}`, task: ServerText])[] = [
  ['Awaiting Activation Lock Removal', 'They need to remove a lock from the device. Their own page says how.'],
  ['Awaiting Authorisation: expired', 'Their quote has run out. They can ask for a new one.'],
  ['Awaiting Authorisation', 'They need to decide about the repair. Their own page says how.'],
  ['Beyond Repair: voucher ready', 'Their voucher is ready. Their own page shows its code.'],
  ['Beyond Repair', 'They need to choose what comes instead of a repair. Their own page says how.'],
  ['Collection Arranged: visit failed', visitFailed],
  ['Awaiting Repaired Equipment Return to End User: visit failed', visitFailed],
];

const missed = 'If they missed the courier, they can arrange another day. Their own page says how.';

/** The courier’s day is over, and nobody has said whether the device was handed over: mostly nothing is left to do. */
const visits: Readonly<Record<string, readonly [sentence: ServerText, ...meaning: ServerText[]]>> = {
  'Collection Arranged: courier came': [
    'The courier came for the device',
    'If they handed it over, it’s on its way to the workshop.',
    missed,
  ],
  'Collection Arranged: day passed': ['The courier was due', missed],
  'Awaiting Repaired Equipment Return to End User: courier came': ['The courier came with the device', missed],
};

type Worded = Words & Pick<ClaimWording, 'key' | 'actor'>;

/** `saysYou`: the words speak to the claimant, as their own page does. */
export function sharedWords(worded: Worded, locale: Locale): Words & { saysYou: boolean } {
  const { key, actor, sentence, meaning, next } = worded;
  if (actor !== 'claimant') return { sentence, meaning, next, saysYou: true };
  return { ...theirWords(key, locale), saysYou: false };
}

function theirWords(key: string, locale: Locale): Words {
  const visit = visits[key];
  if (visit !== undefined) {
    const [sentence, ...meaning] = visit;
    const said = meaning.map((text) => say(locale, text)).join(' ');
    return { sentence: say(locale, sentence), meaning: said, next: null };
  }
  const task = tasks.find(([beginning]) => key.startsWith(beginning))?.[1];
  return {
    sentence: say(locale, 'This waits for the person whose device it is'),
    meaning: say(locale, task ?? 'They need to do something. Their own page says how.'),
    next: say(locale, 'It goes on once the person whose device it is has done their part.'),
  };
}
