import { useState } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { NewTab } from '#web/ui/NewTab.tsx';
import { dayInWords } from '#shared/time/dates.ts';
import type { DeskClaim } from '../../desk-answers.rules.ts';
import type { ClaimReports, ShownReportVersion } from '../../report/report-answers.rules.ts';
import type { reportRoutes } from '../../report/report-routes.ts';
import { Asked } from '../cards/Asked.tsx';
import { Values } from '../cards/Values.tsx';
import { timeInWords } from '../due/due-texts.ts';
import { DialogSuspense } from '../keys/DialogSuspense.tsx';
import { lazyDialog } from '../keys/lazy-dialog.ts';
import { useDeskQuery } from '../useDeskQuery.ts';
import { ReportEntries } from './ReportEntries.tsx';
import styles from './Report.module.css';

const ReportSheet = lazyDialog(async () => (await import('./ReportSheet.tsx')).ReportSheet);

type CardProps = { claimId: string; name: string; may: DeskClaim['may']; now: Date };

export function ReportCard({ claimId, name, may, now }: CardProps) {
  const query = useDeskQuery<typeof reportRoutes.deskReports>('GET /api/desk/claims/:claimId/reports', {
    params: { claimId },
  });
  const [isOpen, setOpen] = useState(false);
  return (
    <Asked query={query}>
      {(reports) => (
        <div className={styles['card']}>
          <Values
            values={[
              { key: m.desk_report_inspected(), value: dayInWords(reports.inspectedAt, now) },
              { key: m.desk_report_engineer(), value: reports.engineer },
            ]}
          />
          <Newest reports={reports} now={now} />
          {reports.draft !== null && (
            <p className={styles['draft']}>
              {m.desk_report_draft_card({ name: reports.draft.by, time: timeInWords(reports.draft.at, now) })}
            </p>
          )}
          {may.includes('photos') && (
            <p>
              <Button look="secondary" onClick={() => setOpen(true)}>
                {openText(reports)}
              </Button>
            </p>
          )}
          <Earlier reports={reports} now={now} />
          {isOpen && (
            <DialogSuspense>
              <ReportSheet claimId={claimId} name={name} now={now} again={query.again} onClose={() => setOpen(false)} />
            </DialogSuspense>
          )}
        </div>
      )}
    </Asked>
  );
}

function openText({ draft, versions, form }: ClaimReports): string {
  if (draft !== null) return m.desk_report_go_on();
  return versions.length === 0 && form === null ? m.desk_report_write() : m.desk_report_change();
}

const newestOf = ({ versions }: ClaimReports) => versions.find(({ isWithdrawn }) => !isWithdrawn);

function Newest({ reports, now }: { reports: ClaimReports; now: Date }) {
  const newest = newestOf(reports);
  if (newest !== undefined) {
    return (
      <>
        <p>{issuedText(newest, now)}</p>
        <ReportEntries entries={newest.entries} />
        {newest.url !== null && <PdfLink url={newest.url} text={m.desk_report_open()} />}
      </>
    );
  }
  if (reports.form === null) return <p>{m.desk_report_none()}</p>;
  return (
    <>
      <ReportEntries entries={reports.form.entries} />
      {reports.form.url !== null && <PdfLink url={reports.form.url} text={m.desk_report_open()} />}
      <p className={styles['whose']}>{m.desk_report_hint()}</p>
    </>
  );
}

function issuedText({ number: given, issuedAt, by, origin }: ShownReportVersion, now: Date): string {
  const number = String(given);
  if (issuedAt === null) return m.desk_report_version_form({ number });
  const time = timeInWords(issuedAt, now);
  if (origin === 'desk' && by !== '') return m.desk_report_version_by({ number, time, name: by });
  return m.desk_report_version_system({ number, time });
}

function PdfLink({ url, text }: { url: string; text: string }) {
  return (
    <p>
      <a href={url} target="_blank" rel="noreferrer">
        {text}
        <NewTab />
      </a>
    </p>
  );
}

/** What was withdrawn has no PDF, because nobody is shown it. */
function Earlier({ reports, now }: { reports: ClaimReports; now: Date }) {
  const newest = newestOf(reports);
  const earlier = reports.versions.filter((version) => version !== newest);
  if (earlier.length === 0) return null;
  return (
    <details className={styles['details']}>
      <summary>{m.desk_report_earlier()}</summary>
      <ul className={styles['earlier']}>
        {earlier.map((version) => (
          <li key={version.number}>
            {version.isWithdrawn && m.desk_report_withdrawn({ version: issuedText(version, now) })}
            {!version.isWithdrawn && version.url === null && issuedText(version, now)}
            {!version.isWithdrawn && version.url !== null && (
              <a href={version.url} target="_blank" rel="noreferrer">
                {issuedText(version, now)}
                <NewTab />
              </a>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
