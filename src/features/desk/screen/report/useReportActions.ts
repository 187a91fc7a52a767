import type { ReportField } from '#claim/report/report-content.rules.ts';
import * as m from '#web/messages/index.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import type { reportRoutes } from '../../report/report-routes.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { partId } from './PartFields.tsx';
import type { Draft } from './useReportDraft.ts';

export const fieldId = (field: Exclude<ReportField, 'parts'>): string => `report-${field}`;

function focusFirstFault({ lacking, typed }: Draft): void {
  const field = lacking[0]?.pointer.slice(1) as ReportField | undefined;
  if (field === undefined) return;
  const id = field === 'parts' ? partId(typed.parts[0]?.key ?? 0) : fieldId(field);
  document.getElementById(id)?.focus();
}

type Of = { claimId: string; again: () => void; onClose: () => void };

export function useReportActions(draft: Draft | null, { claimId, again, onClose }: Of) {
  const save = useDeskAction<typeof reportRoutes.deskSaveReport>('POST /api/desk/claims/:claimId/report-save');
  const issue = useDeskAction<typeof reportRoutes.deskIssueReport>('POST /api/desk/claims/:claimId/report-issue');
  const drop = useDeskAction<typeof reportRoutes.deskDropReport>('POST /api/desk/claims/:claimId/report-drop');
  const params = { claimId };

  /** Returns the hash of the draft; null if it was not saved. */
  const keep = async (given: Draft): Promise<string | null> => {
    if (given.hash !== null && !given.isDirty) return given.hash;
    const done = await save.act({ params, body: { ...given.content, seen: given.hash } });
    again();
    if (done !== null) given.saved(done.hash);
    return done?.hash ?? null;
  };
  const saveDraft = async () => {
    if (draft !== null && (await keep(draft)) !== null) announce(m.desk_report_saved());
  };
  const issueDraft = async () => {
    if (draft === null) return;
    draft.tryIt();
    if (draft.lacking.length > 0) return focusFirstFault(draft);
    const hash = await keep(draft);
    if (hash === null) return;
    const done = await issue.act({ params, body: { seen: hash, newest: draft.newest } });
    again();
    if (done === null) return;
    announce(m.desk_report_issued({ number: String(done.number) }));
    onClose();
  };
  const dropDraft = async () => {
    const seen = draft?.hash ?? null;
    if (seen === null) return;
    const done = await drop.act({ params, body: { seen } });
    again();
    if (done === null) return;
    announce(m.desk_report_dropped());
    onClose();
  };
  const error = issue.error ?? save.error ?? drop.error;
  return { saveDraft, issueDraft, dropDraft, error, isSaving: save.busy, isIssuing: issue.busy, isDropping: drop.busy };
}
