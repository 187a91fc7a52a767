import type { Locale } from './locale.ts';

/** On whom the next step of a claim waits. */
export type Actor = 'us' | 'claimant' | 'insurer' | 'courier' | 'parts' | 'nobody';

/**
 * How one state is worded. A text may hold placeholders in curly brackets (`placeholders`); of a list the first text
 * whose placeholders all have a value is used, and none where each misses one.
 */
export type StateWording = {
  actor: Actor;
  /** Whether the claim is over in this state. */
  isEnd: boolean;
  /** Short, without the device: subjects of mails, push, the desk. */
  heading: readonly string[];
  /** The largest text of the claim page, about six words. */
  sentence: readonly string[];
  meaning: readonly string[];
  next: readonly string[];
  /** What stands before the expected day, such as "Report expected". */
  when: readonly string[];
  /** What the claimant does, in mails. */
  todo: readonly string[];
  /** The whole of it for a text message, before the link. */
  text: readonly string[];
  /** What the state usually takes. Only an operator knows, so none ships. */
  usually: readonly string[];
  /** In History, where the state lies in the past. */
  past: readonly string[];
  pastMeaning: readonly string[];
};

/** The parts of a wording that are texts. */
export const textFields = [
  'heading',
  'sentence',
  'meaning',
  'next',
  'when',
  'todo',
  'text',
  'usually',
  'past',
  'pastMeaning',
] as const satisfies readonly (keyof StateWording)[];

/** By a state's systemName, by a systemName with a circumstance, or by a fallback key. */
export type WordingTable = Readonly<Record<string, StateWording>>;

/** The wording of one brand in one language, and the insurer of its claims whose contract names none. */
export type BrandWording = { table: WordingTable; insurer: string | null };

/** Finds the wording of a claim's brand; null is the default brand. */
export type WordingOf = (brand: string | null, locale: Locale) => BrandWording;

export const placeholders = [
  'device',
  'insurer',
  'courier',
  'day',
  'visit',
  'changed',
  'until',
  'promised',
  'late',
  'state',
  'nextState',
  'description',
] as const;

export type Placeholder = (typeof placeholders)[number];

/** What stands for each placeholder; null where it is not known. */
export type WordingValues = Readonly<Record<Placeholder, string | null>>;

/** A day that is expected. `day` of `days` London days have begun, where both ends are known. */
export type ExpectedDay = { label: string; date: Date; day: number | null; days: number | null };

/** What a claimant reads of the state that a claim is in. */
export type ClaimWording = {
  /** Of the table. */
  key: string;
  actor: Actor;
  isEnd: boolean;
  heading: string;
  sentence: string;
  meaning: string | null;
  when: ExpectedDay | null;
  next: string | null;
  todo: string | null;
  text: string;
  usually: string | null;
};
