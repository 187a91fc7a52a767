import type { CleanPhoto, CopyFormat, PhotoCopy } from './photo-drawing.server.ts';
import type { Refusal } from './photo-type.rules.ts';

/** What the decoding process is asked for; one at a time. */
export type PhotoJob =
  | { kind: 'clean'; bytes: Uint8Array }
  | { kind: 'shrink'; bytes: Uint8Array; widths: readonly number[]; format: CopyFormat };

/** What it answers. `refused` is the picture's fault, `failed` ours. */
export type PhotoAnswer =
  | { kind: 'clean'; photo: CleanPhoto }
  | { kind: 'shrink'; copies: PhotoCopy[] }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'failed'; reason: string };
