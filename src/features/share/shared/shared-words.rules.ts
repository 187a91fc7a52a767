// What a helper reads while the claimant must act: of them, and not to the helper as if it were theirs.
import type { KnownState } from '#shared/known-state.ts';
import type { Locale } from '#shared/locale.ts';
import { say } from '#shared/words/say.ts';
import type { ServerText } from '#shared/words/server-texts.ts';
import type { ClaimWording } from '#shared/wording.ts';

type Words = Pick<ClaimWording, 'sentence' | 'meaning' | 'next'>;

const anotherDay = 'They need to arrange another day with the courier. Their own page says how.';

/** By the beginning of the wording’s key. */
const tasks: readonly (readonly [state: KnownState, task: ServerText])[] = [
  ['Awaiting Activation Lock Removal', 'They need to remove a lock from the device. Their own page says how.'],
  ['Awaiting Authorisation', 'They need to decide about the repair. Their own page says how.'],
  ['Beyond Repair', 'They need to choose what comes instead of a repair. Their own page says how.'],
  ['Collection Arranged', anotherDay],
  ['Awaiting Repaired Equipment Return to End User', anotherDay],
];

type Worded = Words & Pick<ClaimWording, 'key' | 'actor'>;

export function sharedWords({ key, actor, sentence, meaning, next }: Worded, locale: Locale): Words {
  if (actor !== 'claimant') return { sentence, meaning, next };
  const task = tasks.find(([beginning]) => key.startsWith(beginning))?.[1];
  return {
    sentence: say(locale, 'This waits for the person whose device it is'),
    meaning: say(locale, task ?? 'They need to do something. Their own page says how.'),
    next: say(locale, 'It goes on once the person whose device it is has done their part.'),
  };
}
