import { useState } from 'react';
import { lackingIn, type ReportField } from '#claim/report/report-content.rules.ts';
import type { ClaimReports } from '../../report/report-answers.rules.ts';
import type { reportRoutes } from '../../report/report-routes.ts';
import { useDeskQuery } from '../useDeskQuery.ts';
import { contentOf, type ReportTyped, typedOf } from './typed-report.ts';

/**
 * `known` are hashes that stood before the last save, which an answer under way may still have; `newest` is the number
 * of the version after which this one goes.
 */
type Base = { hash: string | null; typed: ReportTyped; known: (string | null)[]; newest: number | null };

const standingIn = ({ draft }: ClaimReports): string | null => draft?.hash ?? null;
const newestIn = ({ versions }: ClaimReports): number | null =>
  versions.find(({ isWithdrawn }) => !isWithdrawn)?.number ?? null;

const baseOf = (reports: ClaimReports): Base => ({
  hash: standingIn(reports),
  typed: typedOf(reports),
  known: [standingIn(reports)],
  newest: newestIn(reports),
});

/** Returns the draft with which the sheet began, or that it has saved since; null until the reports have come. */
function useBase(reports: ClaimReports | null) {
  const [base, setBase] = useState<Base | null>(null);
  if (reports === null) return { base: null, setBase };
  if (base === null) setBase(baseOf(reports));
  else if (base.known.length > 1 && standingIn(reports) === base.hash) setBase({ ...base, known: [base.hash] });
  return { base, setBase };
}

/** What is typed in the sheet, beside the draft that it began with. `draft` is null until the reports have come. */
export function useReportDraft(claimId: string) {
  const query = useDeskQuery<typeof reportRoutes.deskReports>('GET /api/desk/claims/:claimId/reports', {
    params: { claimId },
  });
  const { answer: reports } = query;
  const { base, setBase } = useBase(reports);
  const [changed, setChanged] = useState<ReportTyped | null>(null);
  const [isTried, setTried] = useState(false);
  const typed = changed ?? base?.typed ?? null;
  if (reports === null || base === null || typed === null) return { query, draft: null };
  const standing = standingIn(reports);
  const newest = newestIn(reports);
  const content = contentOf(typed);
  const lacking = lackingIn(content, reports.needed);
  const draft = {
    reports,
    typed,
    content,
    hash: base.hash,
    isDirty: changed !== null,
    lacking,
    /** What is said of a field; nothing before somebody tried to issue the report. */
    errorOf: (field: ReportField): string | undefined =>
      isTried ? lacking.find(({ pointer }) => pointer === `/${field}`)?.detail : undefined,
    tryIt: () => setTried(true),
    newest: base.newest,
    /** Of the version that was issued since; null where none was. */
    newer: newest === base.newest ? null : newest,
    /** A colleague has saved another draft, or issued or dropped it. */
    isOvertaken: newest !== base.newest || (standing !== base.hash && !base.known.includes(standing)),
    set: (part: Partial<ReportTyped>) => setChanged((before) => ({ ...(before ?? base.typed), ...part })),
    saved: (hash: string) => {
      setBase({ ...base, hash, typed, known: [...base.known, base.hash, hash] });
      // What was typed meanwhile stays unsaved.
      setChanged((last) => (last === changed ? null : last));
    },
    takeTheirs: () => {
      setBase(baseOf(reports));
      setChanged(null);
      setTried(false);
    },
    keepMine: () => {
      setBase({ hash: standing, typed, known: [standing], newest });
      setChanged(typed);
    },
  };
  return { query, draft };
}

export type Draft = NonNullable<ReturnType<typeof useReportDraft>['draft']>;
