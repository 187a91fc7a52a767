// The photos of the inspection as an appendix of the report: how many, how large and
// under which words. A photo's number is its place on the photos screen, also where another one is left out.

/** The most photos of one report; a claim may have more. */
export const mostReportPhotos = 60;
/** The most bytes of all photos of one report together, so that the PDF with its words and fonts keeps below 8 MB. */
const mostBytes = 7_300_000;
/** Where there are few, none is larger than paper shows. */
const mostBytesOfOne = 200_000;

/** How many bytes each of so many photos may take. */
export function bytesForEach(count: number): number {
  return Math.min(mostBytesOfOne, Math.floor(mostBytes / Math.max(count, 1)));
}

/** What stands for a photo where it is not seen. */
export function photoAlt(number: number, total: number): string {
  return `Inspection photo ${number} of ${total}`;
}

/** The line under a photo. */
export function photoCaption(number: number, name: string): string {
  return `Photo ${number}: ${name}`;
}

function listed(numbers: readonly number[]): string {
  const last = numbers.at(-1);
  return numbers.length < 2 ? `${last}` : `${numbers.slice(0, -1).join(', ')} and ${last}`;
}

/** What a reader must know: which photos could not be had, and that there are more. `missing` holds their numbers. */
export function appendixNotes(total: number, missing: readonly number[]): string[] {
  const notes: string[] = [];
  if (total > mostReportPhotos) notes.push(`These are the first ${mostReportPhotos} of ${total} photos.`);
  if (missing.length > 0) notes.push(`Photo${missing.length > 1 ? 's' : ''} ${listed(missing)} could not be included.`);
  return notes;
}
