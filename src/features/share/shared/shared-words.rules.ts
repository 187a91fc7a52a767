// What a helper reads while the claimant must act: of them, and not to the helper as if it were theirs.
import type { ClaimWording } from '#shared/wording.ts';

type Words = Pick<ClaimWording, 'sentence' | 'meaning' | 'next'>;

/** By the beginning of the wording’s key. */
const tasks: readonly (readonly [key: string, task: string])[] = [
  ['Awaiting Activation Lock Removal', 'remove a lock from the device'],
  ['Awaiting Authorisation', 'decide about the repair'],
  ['Beyond Repair', 'choose what comes instead of a repair'],
  ['Collection Arranged', 'arrange another day with the courier'],
  ['Awaiting Repaired Equipment Return', 'arrange another day with the courier'],
];

type Worded = Words & Pick<ClaimWording, 'key' | 'actor'>;

export function sharedWords({ key, actor, sentence, meaning, next }: Worded): Words {
  if (actor !== 'claimant') return { sentence, meaning, next };
  const task = tasks.find(([beginning]) => key.startsWith(beginning))?.[1] ?? 'do something';
  return {
    sentence: 'This waits for the person whose device it is',
    meaning: `They need to ${task}. Their own page says how.`,
    next: 'It goes on once they’ve done that.',
  };
}
