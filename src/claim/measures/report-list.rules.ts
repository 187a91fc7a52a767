import type { Dimension, Measure } from './measures.rules.ts';

/** How a figure is made of counts. */
export type FigureKind =
  /** How many there were. */
  | 'count'
  /** The average; of a share, the share itself. */
  | 'mean'
  /** Half took at most so long. */
  | 'median'
  /** Nine of ten took at most so long. */
  | 'most'
  /** The share that took at most so long. */
  | 'four-weeks'
  /** The share with a score of four or five. */
  | 'good'
  /** The share with a score of one or two. */
  | 'low'
  /** The rest of a share: of how many it is not true. */
  | 'missed'
  /** For each hundred claims that came. */
  | 'rate'
  /** For each thousand claims that came. */
  | 'rate-thousand'
  /** For each hundred that were asked by a survey. */
  | 'answered';
export type Unit = 'count' | 'minutes' | 'percent' | 'score';

export const spans = ['4', '12', '52'] as const;

/** Why a figure has no value: it is of fewer than ten, something else of fewer could be told by it, or there is none. */
export const missingReasons = ['few', 'kept-back', 'none'] as const;
export type Missing = (typeof missingReasons)[number];

/** `n` is of how many it is: of a rate, how many it is a rate of. Both are null where something is missing. */
export type Figure = { id: FigureId; n: number | null; value: number | null; missing: Missing | null };

export type FigureRule<Id extends string = FigureId> = {
  id: Id;
  measure: Measure;
  kind: FigureKind;
  unit: Unit;
  /** By what it can be told apart; each also by client and brand. */
  by: readonly Dimension[];
};

const ofClaim = ['device', 'needs'] as const;
/** What is for each hundred claims that came is not told by state: these came in none. */
const ofState = (kind: FigureKind, measure: Measure): readonly Dimension[] =>
  measure === 'came' || kind === 'rate' || kind === 'rate-thousand' ? [] : ['state'];

const figure = <Id extends string>(
  id: Id,
  measure: Measure,
  kind: FigureKind,
  unit: Unit,
  by: readonly Dimension[] = [],
): FigureRule<Id> => ({ id, measure, kind, unit, by: [...ofClaim, ...ofState(kind, measure), ...by] });

const wouldCall = figure('would-call', 'would-call', 'mean', 'percent');

/** The first figure of a report is the one that its chart shows. */
export const reports = {
  today: [figure('came', 'came', 'count', 'count'), figure('ended', 'ended', 'count', 'count')],
  answers: [
    figure('answer-median', 'answer', 'median', 'minutes', ['channel', 'person']),
    figure('answer-most', 'answer', 'most', 'minutes', ['channel', 'person']),
    figure('answer-in-time', 'answer-in-time', 'mean', 'percent', ['channel', 'person']),
    figure('answer-first', 'answer-first', 'median', 'minutes', ['channel']),
  ],
  times: [
    figure('whole', 'whole', 'median', 'minutes'),
    figure('whole-most', 'whole', 'most', 'minutes'),
    figure('whole-ours', 'whole-ours', 'median', 'minutes'),
    figure('state', 'state', 'median', 'minutes'),
    figure('state-ours', 'state-ours', 'median', 'minutes'),
  ],
  promises: [
    figure('promise-kept', 'promise-kept', 'mean', 'percent'),
    figure('promise-set', 'promise-set', 'count', 'count'),
    figure('promise-moved', 'promise-moved', 'count', 'count', ['reason']),
  ],
  waiting: [figure('waiting', 'waiting', 'mean', 'minutes', ['on'])],
  telling: [
    figure('notice-sent', 'notice', 'mean', 'percent', ['channel']),
    figure('notice-failed', 'notice', 'missed', 'percent', ['channel']),
    figure('notice', 'notice', 'count', 'count', ['channel']),
    figure('message-read', 'message-read', 'mean', 'percent'),
  ],
  quotes: [
    figure('quote-median', 'quote-asked', 'median', 'minutes', ['by']),
    figure('quote', 'quote', 'count', 'count', ['by']),
  ],
  complaints: [
    figure('complaint-rate', 'complaint', 'rate-thousand', 'count'),
    figure('complaint', 'complaint', 'count', 'count', ['channel']),
    figure('complaint-median', 'complaint-closed', 'median', 'minutes', ['channel', 'reason']),
    figure('complaint-fast', 'complaint-fast', 'mean', 'percent', ['channel']),
    figure('complaint-four-weeks', 'complaint-closed', 'four-weeks', 'percent', ['channel', 'reason']),
    figure('complaint-eight-weeks', 'complaint-in-eight-weeks', 'mean', 'percent', ['channel', 'reason']),
    figure('complaint-upheld', 'complaint-upheld', 'mean', 'percent', ['channel', 'reason']),
    figure('complaint-withdrawn', 'complaint-withdrawn', 'count', 'count', ['channel']),
    figure('complaint-elsewhere', 'complaint-elsewhere', 'count', 'count', ['channel']),
    figure('complaint-mistaken', 'complaint-mistaken', 'count', 'count', ['channel']),
  ],
  satisfaction: [
    figure('satisfaction', 'satisfaction', 'mean', 'score'),
    figure('satisfied', 'satisfaction', 'good', 'percent'),
    figure('dissatisfied', 'satisfaction', 'low', 'percent'),
    figure('ease', 'ease', 'mean', 'score'),
    wouldCall,
    figure('survey-answered', 'satisfaction', 'answered', 'percent'),
  ],
  contacts: [
    figure('contact-rate', 'contact', 'rate', 'count'),
    figure('contact', 'contact', 'count', 'count', ['channel']),
    wouldCall,
  ],
  passcodes: [
    figure('passcode-given', 'passcode-given', 'count', 'count'),
    figure('passcode-opened', 'passcode-opened', 'count', 'count', ['reason']),
  ],
} as const satisfies Record<string, readonly FigureRule<string>[]>;

export type ReportName = keyof typeof reports;
export type FigureId = (typeof reports)[ReportName][number]['id'];
export const reportNames = Object.keys(reports) as ReportName[];

export const figuresOf = (name: ReportName): readonly FigureRule[] => reports[name];

/** A figure is the same in each report that has it. */
export const figureRules = Object.fromEntries(
  reportNames.flatMap((name) => figuresOf(name).map((rule) => [rule.id, rule])),
) as Record<FigureId, FigureRule>;
export const figureIds = Object.keys(figureRules) as FigureId[];

/** What a report can be told apart by, besides client and brand. */
export const dimensionsOf = (name: ReportName): Dimension[] => [...new Set(figuresOf(name).flatMap(({ by }) => by))];

/** Returns what a rate is a rate of; null for other figures. */
export function wholeOf({ kind }: FigureRule): Measure | null {
  if (kind === 'rate' || kind === 'rate-thousand') return 'came';
  return kind === 'answered' ? 'survey-asked' : null;
}

/** The measures that a figure tells of: its own, and for a rate that which it is a rate of. */
export function basesOf(rule: FigureRule): Measure[] {
  const whole = wholeOf(rule);
  return whole === null ? [rule.measure] : [rule.measure, whole];
}

/** Of which measures counts are read. */
export const measuresOfFigures = (figures: readonly FigureRule[]): Measure[] => [...new Set(figures.flatMap(basesOf))];

export const measuresOf = (name: ReportName): Measure[] => measuresOfFigures(figuresOf(name));
