import { guessLike } from './like-states.rules.ts';

const mostStates = 200;
const longestName = 100;

export type ListedState = { name: string; like: string | null };
export type StateList = { states: ListedState[]; faults: { line: number; detail: string }[] };

const heads = /^(?:(?:system ?)?name|state(?: ?name)?|status(?: ?name)?|stage|step|description)$/i;

/** Splits a line at its first delimiter outside quotes; a list without one has names alone. */
function cellsOf(line: string): string[] {
  const cells = line.match(/"(?:[^"]|"")*"|[^,;\t]+/g) ?? [];
  return cells.map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/s, '$1')
      .replaceAll('""', '"')
      .trim(),
  );
}

function faultOf(name: string): string | null {
  if (name.length > longestName) return `This name is longer than ${longestName} characters.`;
  return /[\p{Cc}\p{Cs}]/u.test(name) ? 'This name has characters that cannot be shown.' : null;
}

/** Reads a list that was pasted: a state a line, and what else the line says as a hint. */
export function readStateList(text: string): StateList {
  const states: ListedState[] = [];
  const faults: StateList['faults'] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const [name = '', ...more] = cellsOf(line);
    const isHead = index === 0 && heads.test(name);
    if (name === '' || isHead || states.some((known) => known.name === name)) continue;
    const fault = states.length === mostStates ? `A list may have at most ${mostStates} states.` : faultOf(name);
    if (fault !== null) faults.push({ line: index + 1, detail: fault });
    else states.push({ name, like: guessLike(name, more.join(' ')) });
    if (states.length === mostStates && fault !== null) break;
  }
  return { states, faults };
}
