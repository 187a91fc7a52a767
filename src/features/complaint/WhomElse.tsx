import * as m from '#web/messages/index.ts';
import { Card } from '#web/ui/Card.tsx';
import type { ComplaintBody, ComplaintClaim } from './complaint-fields.ts';
import styles from './Complaint.module.css';

/** Always shown, before a complaint and after it. */
export function WhomElse({ claim }: { claim: ComplaintClaim }) {
  const { complaintOmbudsman: ombudsman, complaintCommissioner: commissioner, complaints } = claim;
  const isDataAlone = complaints.length > 0 && complaints.every(({ kind }) => kind === 'data');
  const isLate = complaints.some(
    ({ closedAt, steps }) => closedAt === null && steps.some(({ kind }) => kind === 'eight-weeks'),
  );
  return (
    <Card title={m.complaint_else_title()}>
      <div className={styles['else']}>
        {!isDataAlone && (
          <>
            <p>{(isLate ? m.complaint_else_now : m.complaint_else)({ name: ombudsman.name })}</p>
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
