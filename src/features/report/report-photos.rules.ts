// A photo's number is its place on the photos screen, even if another one is left out.

export const mostReportPhotos = 60;
/** In bytes: keeps the PDF with text and fonts below 8 MB. */
const mostBytes = 7_300_000;
const mostBytesOfOne = 200_000;

export function bytesForEach(count: number): number {
  return Math.min(mostBytesOfOne, Math.floor(mostBytes / Math.max(count, 1)));
}

export function photoAlt(number: number, total: number): string {
  return `Inspection photo ${number} of ${total}`;
}

/** An engineer's caption stands instead of the file's name. */
export function photoCaption(number: number, name: string, caption: string | null = null): string {
  return `Photo ${number}: ${caption ?? name}`;
}

function listed(numbers: readonly number[]): string {
  const last = numbers.at(-1);
  return numbers.length < 2 ? `${last}` : `${numbers.slice(0, -1).join(', ')} and ${last}`;
}

export function appendixNotes(total: number, missing: readonly number[]): string[] {
  const notes: string[] = [];
  if (total > mostReportPhotos) notes.push(`These are the first ${mostReportPhotos} of ${total} photos.`);
  if (missing.length > 0) notes.push(`Photo${missing.length > 1 ? 's' : ''} ${listed(missing)} could not be included.`);
  return notes;
}
