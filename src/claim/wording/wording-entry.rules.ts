import type { KnownState } from '#shared/known-state.ts';
import type { StateWording } from '#shared/wording.ts';

/** Texts by state, or by a state and a circumstance of it. */
export type StateTexts = Partial<Record<KnownState | `${KnownState}: ${string}`, StateWording>>;

type Given = Partial<
  Record<Exclude<keyof StateWording, 'actor' | 'isEnd' | 'isTold' | 'versions'>, string | readonly string[]>
> &
  Pick<StateWording, 'actor'> & {
    isEnd?: boolean;
    ask?: string;
  };

const listOf = (texts: string | readonly string[] = []): readonly string[] =>
  typeof texts === 'string' ? [texts] : texts;

/** Returns a state's wording; what is left out is not said, or as the heading says it. */
export function entry({ actor, isEnd = false, ask, ...texts }: Given): StateWording {
  return {
    actor,
    isEnd,
    heading: listOf(texts.heading),
    sentence: listOf(texts.sentence ?? texts.heading),
    meaning: listOf(texts.meaning),
    next: listOf(texts.next ?? ask),
    when: listOf(texts.when),
    todo: listOf(texts.todo ?? ask),
    text: listOf(texts.text),
    usually: [],
    past: listOf(texts.past ?? texts.heading),
    pastMeaning: listOf(texts.pastMeaning),
    isTold: true,
    versions: [],
  };
}
