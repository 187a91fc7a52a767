// The files that a claimant adds to a message: how many, how large, of what kind and under which name.
// Photos are kept as JPEG whatever they came as, a PDF as it is.
import { isWellFormed, toWellFormed } from '#shared/fallbacks/well-formed.ts';

/** The most files of one message. */
export const mostAttachments = 5;
/** The largest file, in bytes. */
export const largestAttachment = 10 * 1024 * 1024;
/** What the file picker offers. It is a help only: the server looks at the content. */
export const acceptedFiles = 'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif,application/pdf,.pdf';

export const attachmentTypes = ['image/jpeg', 'application/pdf'] as const;
export type AttachmentType = (typeof attachmentTypes)[number];

/** A file as claimants and operators are told of it; `size` in bytes. */
export type Attachment = { id: string; name: string; mediaType: string; size: number };

const longestName = 100;
const endings: Record<AttachmentType, string> = { 'image/jpeg': '.jpg', 'application/pdf': '.pdf' };
const rightEnding: Record<AttachmentType, RegExp> = { 'image/jpeg': /\.jpe?g$/i, 'application/pdf': /\.pdf$/i };
// Slashes, controls and the marks that reorder text, in which a name would turn into a path, a header or a disguise.
const unfitForName = /[/\\\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/gu;

/** A PDF begins with its own name (ISO 32000); what follows is never opened here. */
export function isPdf(bytes: Uint8Array): boolean {
  return String.fromCharCode(...bytes.subarray(0, 5)) === '%PDF-';
}

/** Cut to `length` UTF-16 units without leaving half of a letter. */
function cut(text: string, length: number): string {
  const short = text.slice(0, length);
  return isWellFormed(short) ? short : short.slice(0, -1);
}

/**
 * The name under which a file is kept, of 1 to 100 characters and with the ending of what it is. Whatever was sent gives
 * a name, because a claimant cannot be asked to rename a photo on a phone.
 */
export function attachmentName(text: string, type: AttachmentType): string {
  const clean = toWellFormed(text).normalize('NFC').replaceAll(unfitForName, ' ').replaceAll(/\s+/g, ' ').trim();
  const dot = clean.lastIndexOf('.');
  const isEnded = rightEnding[type].test(clean);
  const ending = isEnded ? clean.slice(dot) : endings[type];
  const stem = (dot > 0 ? clean.slice(0, dot) : clean).replaceAll(/^[.\s]+|[.\s]+$/g, '');
  return `${cut(stem, longestName - ending.length) || 'file'}${ending}`;
}

/** The width in pixels of the copy of a photo that a message shows, asked for by `?w=`. */
export const thumbnailWidth = 320;

/** The path at which the claim's session reads a file. */
export function attachmentPath(claimId: string, { id, name }: Pick<Attachment, 'id' | 'name'>): string {
  return `/api/media/attachments/${claimId}/${id}/${encodeURIComponent(name)}`;
}
