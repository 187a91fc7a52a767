import type { Locale } from './locale.ts';

export const actors = ['us', 'claimant', 'insurer', 'courier', 'parts', 'nobody'] as const;

export type Actor = (typeof actors)[number];

/**
 * The wording of one state. A text may hold placeholders in curly brackets (`placeholders`). Of a list, the first text
 * whose placeholders all have a value is used, if any.
 */
export type StateWording = {
  actor: Actor;
  isEnd: boolean;
  heading: readonly string[];
  /** The largest text of the claim page, about six words. */
  sentence: readonly string[];
  meaning: readonly string[];
  next: readonly string[];
  when: readonly string[];
  todo: readonly string[];
  text: readonly string[];
  /** How long the state usually takes. Only an operator knows, so none ships. */
  usually: readonly string[];
  past: readonly string[];
  pastMeaning: readonly string[];
  /** Whether claimants are sent a notice that the state has changed. */
  isTold: boolean;
  /** The versions of an operator's own words that this rests on, by their ids. */
  versions: readonly string[];
};

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

/** In characters. */
export const longestWording = 300;

/** Of one line: the first is used whose placeholders all have a value. */
export const mostTexts = 5;

/** By a state's systemName, by a systemName with a circumstance, or by a fallback key. */
export type WordingTable = Readonly<Record<string, StateWording>>;

/** `locale` is that of the table's texts, and of what is filled into them. */
export type BrandWording = { table: WordingTable; insurer: string | null; locale: Locale };

/** `client` is the id of the claim's client; its words come before the brand's. */
export type WordingOf = (brand: string | null, locale: Locale, client?: string | null) => BrandWording;

export const placeholders = [
  'device',
  'insurer',
  'courier',
  'day',
  'visit',
  'place',
  'changed',
  'until',
  'promised',
  'late',
  'state',
  'nextState',
  'description',
] as const;

export type Placeholder = (typeof placeholders)[number];

export type WordingValues = Readonly<Record<Placeholder, string | null>>;

/** An expected day. `day` of `days` London days have begun, if both ends are known. */
export type ExpectedDay = { label: string; date: Date; day: number | null; days: number | null };

export type ClaimWording = {
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
  isTold: boolean;
  versions: readonly string[];
};
