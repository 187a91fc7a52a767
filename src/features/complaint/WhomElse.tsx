import * as m from '#web/messages/index.ts';
import { Card } from '#web/ui/Card.tsx';
import type { ComplaintBody, ComplaintClaim } from './complaint-fields.ts';
import styles from './Complaint.module.css';

/** Always shown, before a complaint and after it. */
export function WhomElse({ claim }: { claim: ComplaintClaim }) {
  const { complaintOmbudsman: ombudsman, complaintCommissioner: commissioner, complaints } = claim;
  const ours = complaints.filter(({ kind }) => kind !== 'data');
  const isDataAlone = complaints.length > 0 && ours.length === 0;
  const ready = ours.filter(({ mayAskNow }) => mayAskNow);
  return (
    <Card title={m.complaint_else_title()}>
      <div className={styles['else']}>
        {!isDataAlone && (
          <>
            {ready.map(({ number }) => (
              <p key={number}>{m.complaint_else_now({ number, name: ombudsman.name })}</p>
            ))}
            {(ours.length === 0 || ready.length < ours.length) && <p>{m.complaint_else({ name: ombudsman.name })}</p>}
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
