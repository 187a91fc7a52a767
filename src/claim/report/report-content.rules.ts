// What a person or a system says of a device that was inspected, and how the report shows it.
import type { ReportText } from './report-words.rules.ts';
import { entry, type ReportEntry } from './report.rules.ts';

export const causes = [
  ...(['impact', 'liquid', 'wear', 'battery', 'manufacture', 'software'] as const),
  ...(['power', 'earlier-repair', 'no-fault', 'unknown'] as const),
] as const;
export type Cause = (typeof causes)[number];

export const liquids = ['yes', 'no', 'unknown'] as const;
export type Liquid = (typeof liquids)[number];

export const recommendations = [
  ...(['repair', 'specialist', 'replace', 'beyond-repair', 'return', 'inspect-further'] as const),
] as const;
export type Recommendation = (typeof recommendations)[number];

/** What a client may ask for in each report. */
export const reportFields = ['findings', 'cause', 'liquid', 'parts', 'recommendation'] as const;
export type ReportField = (typeof reportFields)[number];

export type ReportContent = {
  /** A line for each finding. */
  findings: string;
  cause: Cause | null;
  liquid: Liquid | null;
  liquidWords: string;
  parts: string[];
  recommendation: Recommendation | null;
  recommendationWords: string;
};

export const causeTexts: Record<Cause, ReportText> = {
  impact: 'Drop or impact',
  liquid: 'Liquid',
  wear: 'Wear and tear',
  battery: 'Battery at the end of its life',
  manufacture: 'Fault in manufacture',
  software: 'Software',
  power: 'Charger or power surge',
  'earlier-repair': 'Earlier repair',
  'no-fault': 'No fault found',
  unknown: 'Not known',
};

export const liquidTexts: Record<Liquid, ReportText> = { yes: 'Yes', no: 'No', unknown: 'Not known' };

export const recommendationTexts: Record<Recommendation, ReportText> = {
  repair: 'Repair',
  specialist: 'Repair by a specialist',
  replace: 'Replace',
  'beyond-repair': 'Beyond economical repair',
  return: 'Return without repair',
  'inspect-further': 'Inspect further',
};

const textOf = <Code extends string>(texts: Record<Code, string>, code: Code | null): string =>
  code === null ? '' : texts[code];

/** Returns the rows of the report's findings, without those that have nothing to say. */
export function entriesOf(content: ReportContent): ReportEntry[] {
  const { findings, cause, liquid, liquidWords, parts, recommendation, recommendationWords } = content;
  return [
    ...entry('Recommendation', textOf(recommendationTexts, recommendation), recommendationWords),
    ...entry('Fault Diagnosis', findings),
    ...entry('Cause', textOf(causeTexts, cause)),
    ...entry('Liquid Damage', textOf(liquidTexts, liquid), liquidWords),
    ...entry('Parts Needed', ...parts),
  ];
}

export type ReportFault = { pointer: `/${ReportField}`; detail: string };

const lackingTexts: Record<ReportField, string> = {
  findings: 'Say what was found.',
  cause: 'Choose a cause.',
  liquid: 'Say whether there is liquid damage.',
  parts: 'Name a part.',
  recommendation: 'Choose what is recommended.',
};

function isGiven(content: ReportContent, field: ReportField): boolean {
  const value = content[field];
  return value !== null && value.length > 0;
}

/** Returns what a report lacks before it can be issued; `needed` is what the client asks for. */
export function lackingIn(content: ReportContent, needed: readonly ReportField[]): ReportFault[] {
  const asked = reportFields.filter((field) => needed.includes(field) && !isGiven(content, field));
  const isEmpty = asked.length === 0 && entriesOf(content).length === 0;
  return [...asked, ...(isEmpty ? (['findings'] as const) : [])].map((field) => ({
    pointer: `/${field}`,
    detail: lackingTexts[field],
  }));
}
