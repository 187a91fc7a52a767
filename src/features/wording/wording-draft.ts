import type { OwnWords } from '#claim/wording/own/own-words.rules.ts';
import { type Actor, textFields } from '#shared/wording.ts';

type Field = (typeof textFields)[number];

/** As it is typed: a text a line, and empty where it falls back. */
export type WordsDraft = Record<Field, string> & { actor: Actor | ''; targetHours: string; isTold: '' | 'yes' | 'no' };

export function draftOf({ actor, targetHours, isTold, ...words }: OwnWords): WordsDraft {
  const texts = Object.fromEntries(textFields.map((field) => [field, (words[field] ?? []).join('\n')]));
  return {
    ...(texts as Record<Field, string>),
    actor: actor ?? '',
    targetHours: targetHours === undefined ? '' : String(targetHours),
    isTold: isTold === undefined ? '' : isTold ? 'yes' : 'no',
  };
}

const linesOf = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** What is not a number is sent as it is not, so that the server says what to change. */
export function wordsOf({ actor, targetHours, isTold, ...typed }: WordsDraft): OwnWords {
  const texts = textFields.flatMap((field) => {
    const lines = linesOf(typed[field]);
    return lines.length === 0 ? [] : [[field, lines] as const];
  });
  return {
    ...Object.fromEntries(texts),
    ...(actor !== '' && { actor }),
    ...(targetHours.trim() !== '' && { targetHours: Number(targetHours) }),
    ...(isTold !== '' && { isTold: isTold === 'yes' }),
  };
}
