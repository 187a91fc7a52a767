import { entriesOf } from '#claim/report/report-content.rules.ts';
import { accountErrorText } from '#web/account/account-texts.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { NewTab } from '#web/ui/NewTab.tsx';
import { firstName, timeInWords } from '../due/due-texts.ts';
import { Sheet } from '../sheet/Sheet.tsx';
import sheet from '../sheet/Sheet.module.css';
import { ReportEntries } from './ReportEntries.tsx';
import { ReportFields } from './ReportFields.tsx';
import { useReportActions } from './useReportActions.ts';
import { type Draft, useReportDraft } from './useReportDraft.ts';
import styles from './Report.module.css';

type SheetProps = { claimId: string; name: string; now: Date; again: () => void; onClose: () => void };

const nextNumber = (draft: Draft | null): string => String((draft?.reports.versions[0]?.number ?? 0) + 1);

export function ReportSheet({ claimId, name, now, again, onClose }: SheetProps) {
  const { query, draft } = useReportDraft(claimId);
  const both = () => {
    again();
    query.again();
  };
  const { saveDraft, issueDraft, dropDraft, ...acting } = useReportActions(draft, { claimId, again: both, onClose });
  const first = firstName(name);
  const isDirty = draft?.isDirty === true;
  // What the claim's form says becomes version 1 first.
  const isAfterForm =
    draft !== null && draft.reports.versions.length === 0 && (draft.reports.form?.entries.length ?? 0) > 0;
  const number = isAfterForm ? '2' : nextNumber(draft);
  const hasDraft = draft !== null && draft.hash !== null;
  return (
    <Sheet
      title={m.desk_report_title({ name: first })}
      note={m.desk_report_note({ number })}
      dirty={isDirty}
      typed={isDirty}
      foot={m.desk_report_foot({ name: first })}
      fields={
        draft === null ? (
          <p role="status">{query.error === null ? m.desk_card_loading() : accountErrorText(query.error)}</p>
        ) : (
          <>
            <DraftNotice draft={draft} now={now} />
            <ReportFields draft={draft} />
          </>
        )
      }
      preview={<ReportPreview claimId={claimId} draft={draft} name={first} />}
      beside={
        <>
          {hasDraft && (
            <Button look="quiet" busy={acting.isDropping} busyLabel={m.desk_saving()} onClick={() => void dropDraft()}>
              {m.desk_report_drop()}
            </Button>
          )}
          <Button look="secondary" busy={acting.isSaving} busyLabel={m.desk_saving()} onClick={() => void saveDraft()}>
            {m.desk_report_save()}
          </Button>
        </>
      }
      submit={m.desk_report_issue({ number })}
      busy={acting.isIssuing}
      error={acting.error}
      save={issueDraft}
      onClose={onClose}
    />
  );
}

function overtakenText({ reports: { draft: stored }, newer }: Draft, now: Date): string {
  if (newer !== null) return m.desk_report_newer({ number: String(newer) });
  if (stored === null) return m.desk_report_draft_gone();
  return m.desk_report_draft_changed({ name: stored.by, time: timeInWords(stored.at, now) });
}

/** Of whom the draft is, or that a colleague has overtaken it. */
function DraftNotice({ draft, now }: { draft: Draft; now: Date }) {
  const { reports, hash, isOvertaken, takeTheirs, keepMine } = draft;
  const stored = reports.draft;
  if (isOvertaken) {
    return (
      <div role="alert" className={styles['notice']}>
        <p>{overtakenText(draft, now)}</p>
        <Button look="secondary" onClick={takeTheirs}>
          {m.desk_report_draft_take()}
        </Button>
        <Button look="secondary" onClick={keepMine}>
          {m.desk_report_draft_keep()}
        </Button>
      </div>
    );
  }
  if (stored === null || hash === null) return <p className={styles['whose']}>{m.desk_report_draft_none()}</p>;
  const time = timeInWords(stored.at, now);
  return <p className={styles['whose']}>{m.desk_report_draft_by({ name: stored.by, time })}</p>;
}

function ReportPreview({ claimId, draft, name }: { claimId: string; draft: Draft | null; name: string }) {
  const entries = draft === null ? [] : entriesOf(draft.content);
  return (
    <div className={sheet['preview']}>
      <section aria-label={m.desk_report_see({ name })}>
        <h3>{m.desk_report_see({ name })}</h3>
        {entries.length === 0 ? (
          <p className={sheet['wait']}>{m.desk_report_see_nothing()}</p>
        ) : (
          <div className={styles['page']}>
            <ReportEntries entries={entries} />
          </div>
        )}
      </section>
      <DraftPdf claimId={claimId} draft={draft} />
    </div>
  );
}

/** Of what is saved, because the PDF is drawn on the server. */
function DraftPdf({ claimId, draft }: { claimId: string; draft: Draft | null }) {
  if (draft === null || draft.hash === null || draft.isDirty) return <p>{m.desk_report_pdf_save()}</p>;
  return (
    <p>
      <a href={`/api/desk/claims/${claimId}/report-draft.pdf?photos=1`} target="_blank" rel="noreferrer">
        {m.desk_report_pdf()}
        <NewTab />
      </a>
    </p>
  );
}
