// The form of a complaint, with a script and without.
import { longestReach, longestWanted, longestWords } from '#claim/complaint/complaint-limits.rules.ts';
import { type ComplaintKind, complaintKinds } from '#claim/complaint/complaint.rules.ts';

export type TypedComplaint = { kind: string; words: string; wanted: string; reach: string };

/** By which the page knows what was sent to it without a script. */
export const complaintForm = 'complaint';

/** Where the newest complaint stands on the page. */
export const newestPlace = 'newest';

/** Reads the fields of the form, with a script and without. */
export function typedIn(fields: { get(name: string): unknown }): TypedComplaint {
  const text = (name: string) => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { kind: text('kind') || 'service', words: text('words'), wanted: text('wanted'), reach: text('reach') };
}

export type ComplaintField = keyof TypedComplaint;

export type GivenComplaint = TypedComplaint & { kind: ComplaintKind };

export const longest = { words: longestWords, wanted: longestWanted, reach: longestReach };

const isKind = (kind: string): kind is ComplaintKind => complaintKinds.some((known) => known === kind);

/** Line ends of forms differ from those of scripts. */
const plain = (text: string): string => text.replaceAll('\r\n', '\n').trim();

function trimmed({ kind, words, wanted, reach }: TypedComplaint): TypedComplaint {
  return { kind, words: plain(words), wanted: plain(wanted), reach: plain(reach) };
}

/** Returns the fields that cannot be sent as they are. */
export function wrongFields(typed: TypedComplaint): ComplaintField[] {
  const { kind, words, wanted, reach } = trimmed(typed);
  const isWrong: Record<ComplaintField, boolean> = {
    words: words === '' || words.length > longest.words,
    wanted: wanted.length > longest.wanted,
    reach: reach.length > longest.reach,
    kind: !isKind(kind),
  };
  return (Object.keys(isWrong) as ComplaintField[]).filter((field) => isWrong[field]);
}

/** Returns the first field that cannot be sent as it is, or the complaint. */
export function readComplaint(typed: TypedComplaint): GivenComplaint | { wrong: ComplaintField } {
  const [wrong] = wrongFields(typed);
  const { kind, ...said } = trimmed(typed);
  return wrong === undefined && isKind(kind) ? { kind, ...said } : { wrong: wrong ?? 'kind' };
}
