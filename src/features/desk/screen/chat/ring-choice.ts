import type { WaitingChat } from '../../chat/desk-chat-routes.ts';

export const ringChoices = ['mine-and-unassigned', 'mine', 'never'] as const;
type RingChoice = (typeof ringChoices)[number];

const storageKey = 'fettle-desk-chat-rings';

/** For this browser, because another one may stand in a room where nothing may sound. */
export function savedRingChoice(): RingChoice {
  try {
    const saved = localStorage.getItem(storageKey);
    return ringChoices.find((choice) => choice === saved) ?? 'mine-and-unassigned';
  } catch {
    return 'mine-and-unassigned';
  }
}

export function saveRingChoice(choice: RingChoice): void {
  try {
    localStorage.setItem(storageKey, choice);
  } catch {
    // Private windows may block storage: the first choice then counts.
  }
}

export function rings(choice: RingChoice, { whose }: Pick<WaitingChat, 'whose'>): boolean {
  return choice !== 'never' && (whose === 'mine' || (whose === 'nobodys' && choice === 'mine-and-unassigned'));
}
