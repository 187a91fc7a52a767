import type { DraftChannel } from '../../draft/draft-channels.rules.ts';

/** What stands in the composer: each face has its own text. */
export type Faces = { face: DraftChannel; texts: Readonly<Record<DraftChannel, string>> };

/** `sent` is what has gone; what was typed while it went stays. */
export type FacesChange =
  | { to: DraftChannel }
  | { of: DraftChannel; text: string }
  | { of: DraftChannel; sent: string };

/** Going to the other face carries no text over, so that a note cannot become a reply. */
export function changeFaces(faces: Faces, change: FacesChange): Faces {
  if ('to' in change) return { ...faces, face: change.to };
  const { of } = change;
  const before = faces.texts[of];
  const isSent = 'sent' in change && change.sent === before;
  const text = 'text' in change ? change.text : isSent ? '' : before;
  return { ...faces, texts: { ...faces.texts, [of]: text } };
}
