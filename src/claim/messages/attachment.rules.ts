// Photos are stored as JPEG whatever their type, PDFs as they are.
import { isWellFormed, toWellFormed } from '#shared/fallbacks/well-formed.ts';

export const mostAttachments = 5;
export const largestAttachment = 10 * 1024 * 1024;
/** A hint for the file picker only: the server checks the content. */
export const acceptedFiles = 'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif,application/pdf,.pdf';

export const attachmentTypes = ['image/jpeg', 'application/pdf'] as const;
export type AttachmentType = (typeof attachmentTypes)[number];

export type Attachment = { id: string; name: string; mediaType: string; size: number };

const longestName = 100;
const endings: Record<AttachmentType, string> = { 'image/jpeg': '.jpg', 'application/pdf': '.pdf' };
const rightEnding: Record<AttachmentType, RegExp> = { 'image/jpeg': /\.jpe?g$/i, 'application/pdf': /\.pdf$/i };
// Slashes, control characters and bidirectional marks could turn a name into a path, a header or a disguise.
const unfitForName = /[/\\\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/gu;

/** Checks the signature only (ISO 32000); the content is never parsed. */
export function isPdf(bytes: Uint8Array): boolean {
  return String.fromCharCode(...bytes.subarray(0, 5)) === '%PDF-';
}

function cut(text: string, length: number): string {
  const short = text.slice(0, length);
  return isWellFormed(short) ? short : short.slice(0, -1);
}

/** Any input gives a name, because a claimant cannot be asked to rename a photo on a phone. */
export function attachmentName(text: string, type: AttachmentType): string {
  const clean = toWellFormed(text).normalize('NFC').replaceAll(unfitForName, ' ').replaceAll(/\s+/g, ' ').trim();
  const dot = clean.lastIndexOf('.');
  const isEnded = rightEnding[type].test(clean);
  const ending = isEnded ? clean.slice(dot) : endings[type];
  const stem = (dot > 0 ? clean.slice(0, dot) : clean).replaceAll(/^[.\s]+|[.\s]+$/g, '');
  return `${cut(stem, longestName - ending.length) || 'file'}${ending}`;
}

export const thumbnailWidth = 320;

export function attachmentPath(claimId: string, { id, name }: Pick<Attachment, 'id' | 'name'>): string {
  return `/api/media/attachments/${claimId}/${id}/${encodeURIComponent(name)}`;
}

export function sizeText(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1_000))} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
