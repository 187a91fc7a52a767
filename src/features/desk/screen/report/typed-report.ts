// The fields of a report as they are typed, and what they mean.
import type { ReportContent } from '#claim/report/report-content.rules.ts';
import type { ClaimReports } from '../../report/report-answers.rules.ts';

export type PartTyped = { key: number; name: string };

export type ReportTyped = Omit<ReportContent, 'parts'> & { parts: PartTyped[] };

const blank: ReportContent = {
  findings: '',
  cause: null,
  liquid: null,
  liquidWords: '',
  parts: [],
  recommendation: null,
  recommendationWords: '',
};

/** With a field for one more part at the end. */
export function withBlankPart(parts: readonly PartTyped[]): PartTyped[] {
  const filled = parts.filter(({ name }, at) => name.trim() !== '' || at === parts.length - 1);
  if (filled.at(-1)?.name.trim() === '') return filled;
  return [...filled, { key: Math.max(-1, ...parts.map(({ key }) => key)) + 1, name: '' }];
}

/** A line for each finding, of a report that came in rows. */
const linesOf = (entries: readonly { lines: readonly string[] }[]): string =>
  entries.flatMap(({ lines }) => lines).join('\n');

function contentIn({ draft, versions, form }: ClaimReports): ReportContent {
  if (draft !== null) return draft.content;
  const newest = versions.find(({ isWithdrawn }) => !isWithdrawn);
  if (newest) return newest.content ?? { ...blank, findings: linesOf(newest.entries) };
  return form === null ? blank : { ...blank, findings: linesOf(form.entries) };
}

/** Returns the draft, otherwise the newest version to be changed, otherwise what the claim's form says. */
export function typedOf(reports: ClaimReports): ReportTyped {
  const { parts, ...content } = contentIn(reports);
  return { ...content, parts: withBlankPart(parts.map((name, key) => ({ key, name }))) };
}

/** As a call takes it. */
export const contentOf = ({ parts, ...typed }: ReportTyped): ReportContent => ({
  ...typed,
  parts: parts.map(({ name }) => name.trim()).filter((name) => name !== ''),
});
