import { formatDate } from '#shared/time/dates.ts';
import * as m from '#web/messages/index.ts';
import { Card } from '#web/ui/Card.tsx';
import type { ClaimComplaint, ComplaintBody, ComplaintClaim } from './complaint-fields.ts';
import styles from './Complaint.module.css';

/** What holds of one complaint. Null of one that is not answered within its eight weeks: the words for all do. */
function whenText({ number, mayAskNow, mayAskUntil }: ClaimComplaint, name: string): string | null {
  if (mayAskUntil === null) return mayAskNow ? m.complaint_else_now({ number, name }) : null;
  const date = formatDate(mayAskUntil);
  return (mayAskNow ? m.complaint_else_until : m.complaint_else_over)({ number, name, date });
}

/** Always shown, before a complaint and after it. */
export function WhomElse({ claim }: { claim: ComplaintClaim }) {
  const { complaintOmbudsman: ombudsman, complaintCommissioner: commissioner, complaints } = claim;
  const ours = complaints.filter(({ kind }) => kind !== 'data');
  const isDataAlone = complaints.length > 0 && ours.length === 0;
  const told = ours.flatMap((one) => whenText(one, ombudsman.name) ?? []);
  return (
    <Card title={m.complaint_else_title()}>
      <div className={styles['else']}>
        {!isDataAlone && (
          <>
            {told.map((text) => (
              <p key={text}>{text}</p>
            ))}
            {(ours.length === 0 || told.length < ours.length) && <p>{m.complaint_else({ name: ombudsman.name })}</p>}
            <Reached body={ombudsman} />
          </>
        )}
        <p>{m.complaint_else_data({ name: commissioner.name })}</p>
        <Reached body={commissioner} />
      </div>
    </Card>
  );
}

function Reached({ body: { name, address, phone, website } }: { body: ComplaintBody }) {
  return (
    <address>
      {[name, ...address].map((line) => (
        <span key={line}>
          {line}
          <br />
        </span>
      ))}
      <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>
      <br />
      <a href={website} rel="noreferrer">
        {website.replace(/^https:\/\//, '')}
      </a>
    </address>
  );
}
