import type { MouseEvent } from 'react';
import { formatDate } from '#shared/time/dates.ts';
import * as m from '#web/messages/index.ts';
import type { ShownComplaint } from '../../complaint/shown-complaint.ts';
import { outcomeNames } from './complaint-texts.ts';

type Earlier = NonNullable<ShownComplaint['earlier']>;
type EarlierProps = { complaint: Pick<ShownComplaint, 'earlier'> };

export const sectionId = (complaintId: string): string => `complaint-${complaintId}`;

const endOf = ({ outcome, closedAt }: Earlier): string => `${outcomeNames[outcome]()}, ${formatDate(closedAt)}`;

/** The address is that of the claim, and stays. */
function goTo(event: MouseEvent, complaintId: string): void {
  const section = document.getElementById(sectionId(complaintId));
  if (section === null) return;
  event.preventDefault();
  section.scrollIntoView({ block: 'nearest' });
  section.focus({ preventScroll: true });
}

/** Whoever answers a complaint knows what was answered to the one before. */
export function EarlierLink({ complaint: { earlier } }: EarlierProps) {
  if (earlier === null) return null;
  return (
    <p>
      {m.desk_complaint_follows()}{' '}
      <a href={`#${sectionId(earlier.id)}`} onClick={(event) => goTo(event, earlier.id)}>
        {m.complaint_number({ number: earlier.number })}
      </a>{' '}
      ({endOf(earlier)})
    </p>
  );
}

/** Where an answer is written; a link would leave it. */
export function EarlierNote({ complaint: { earlier } }: EarlierProps) {
  if (earlier === null) return null;
  return <p>{m.desk_complaint_earlier({ number: earlier.number, end: endOf(earlier) })}</p>;
}
