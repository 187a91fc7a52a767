import type { DraftChannel } from '../../draft/draft-channels.rules.ts';

export type Modes = { mode: DraftChannel; texts: Readonly<Record<DraftChannel, string>> };

/** `sent` is what has gone; what was typed while it went stays. */
export type ModesChange =
  | { to: DraftChannel }
  | { of: DraftChannel; text: string }
  | { of: DraftChannel; sent: string };

/** Going to the other mode carries no text over, so that a note cannot become a reply. */
export function changeModes(modes: Modes, change: ModesChange): Modes {
  if ('to' in change) return { ...modes, mode: change.to };
  const { of } = change;
  const before = modes.texts[of];
  const isSent = 'sent' in change && change.sent === before;
  const text = 'text' in change ? change.text : isSent ? '' : before;
  return { ...modes, texts: { ...modes.texts, [of]: text } };
}
