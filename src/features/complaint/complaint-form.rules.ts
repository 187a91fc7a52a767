// The form of a complaint, with a script and without.
import { longestReach, longestWanted, longestWords } from '#claim/complaint/complaint-limits.rules.ts';
import { type ComplaintKind, complaintKinds } from '#claim/complaint/complaint.rules.ts';

export type TypedComplaint = { kind: string; words: string; wanted: string; reach: string };

export type ComplaintField = keyof TypedComplaint;

export type GivenComplaint = TypedComplaint & { kind: ComplaintKind };

export const longest = { words: longestWords, wanted: longestWanted, reach: longestReach };

const isKind = (kind: string): kind is ComplaintKind => complaintKinds.some((known) => known === kind);

/** Line ends of forms differ from those of scripts. */
const plain = (text: string): string => text.replaceAll('\r\n', '\n').trim();

/** Returns the first field that cannot be sent as it is, or the complaint. */
export function readComplaint(typed: TypedComplaint): GivenComplaint | { wrong: ComplaintField } {
  const { kind } = typed;
  const [words, wanted, reach] = [plain(typed.words), plain(typed.wanted), plain(typed.reach)];
  if (!isKind(kind)) return { wrong: 'kind' };
  if (words === '' || words.length > longest.words) return { wrong: 'words' };
  if (wanted.length > longest.wanted) return { wrong: 'wanted' };
  return reach.length > longest.reach ? { wrong: 'reach' } : { kind, words, wanted, reach };
}
