export const writeModes = ['reply', 'note'] as const;

export type WriteMode = (typeof writeModes)[number];

/** `mode` is null while neither field is open. */
export type Modes = { mode: WriteMode | null; texts: Readonly<Record<WriteMode, string>> };

export type ModesChange = { to: WriteMode } | { of: WriteMode; text: string };

/** Going to the other mode carries no text over, so that a note cannot become a reply. */
export function changeModes(modes: Modes, change: ModesChange): Modes {
  if ('to' in change) return { ...modes, mode: change.to };
  const { of, text } = change;
  // A text that is taken back is written on.
  const mode = modes.mode ?? of;
  return { mode, texts: { ...modes.texts, [of]: text } };
}
