export const writeModes = ['reply', 'note'] as const;

export type WriteMode = (typeof writeModes)[number];

/** `mode` is null while neither field is open. */
export type Modes = { mode: WriteMode | null; texts: Readonly<Record<WriteMode, string>> };

/** `sent` is what has gone; what came into the field meanwhile stays. */
export type ModesChange = { to: WriteMode } | { of: WriteMode; text: string } | { of: WriteMode; sent: string };

/** Going to the other mode carries no text over, so that a note cannot become a reply. */
export function changeModes(modes: Modes, change: ModesChange): Modes {
  if ('to' in change) return { ...modes, mode: change.to };
  const { of } = change;
  const before = modes.texts[of];
  const isSent = 'sent' in change && change.sent === before;
  const text = 'text' in change ? change.text : isSent ? '' : before;
  // A text that is taken back is written on.
  const mode = modes.mode ?? of;
  return { mode, texts: { ...modes.texts, [of]: text } };
}
