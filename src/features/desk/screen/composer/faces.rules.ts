import type { DraftChannel } from '../../draft/draft-channels.rules.ts';

/** What stands in the composer: each face has its own text. */
export type Faces = { face: DraftChannel; texts: Readonly<Record<DraftChannel, string>> };

export type FacesChange = { to: DraftChannel } | { of: DraftChannel; text: string };

/** Going to the other face carries no text over, so that a note cannot become a reply. */
export function changeFaces(faces: Faces, change: FacesChange): Faces {
  if ('to' in change) return { ...faces, face: change.to };
  return { ...faces, texts: { ...faces.texts, [change.of]: change.text } };
}
