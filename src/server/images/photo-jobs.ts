import type { CleanPhoto, CopyFormat, PhotoCopy } from './photo-drawing.server.ts';
import type { PhotoEdit } from './photo-edit.rules.ts';
import type { PhotoProblem } from './photo-type.rules.ts';

export type PhotoJob =
  | { kind: 'clean'; bytes: Uint8Array }
  | { kind: 'edit'; bytes: Uint8Array; edit: PhotoEdit }
  | { kind: 'fit'; bytes: Uint8Array; width: number; height: number; ground: string | null }
  | { kind: 'shrink'; bytes: Uint8Array; widths: readonly number[]; format: CopyFormat };

export type PhotoAnswer =
  | { kind: 'clean'; photo: CleanPhoto }
  | { kind: 'shrink'; copies: PhotoCopy[] }
  | { kind: 'fit'; png: Uint8Array }
  | { kind: 'refused'; problem: PhotoProblem }
  | { kind: 'failed'; reason: string };
