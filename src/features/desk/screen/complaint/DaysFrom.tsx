import type { ComplaintKind } from '#claim/complaint/complaint.rules.ts';
import * as m from '#web/messages/index.ts';
import type { complaintRoutes } from '../../complaint/complaint-routes.ts';
import { usePreview } from '../sheet/usePreview.ts';
import { ComplaintDays } from './ComplaintDays.tsx';
import styles from './Complaint.module.css';

type DaysFromProps = {
  claimId: string;
  body: { kind: ComplaintKind; receivedAt?: string | null; messageId?: string };
  now: Date;
};

/** Milliseconds without a change before the days are asked for: not for each digit that is typed. */
const restMs = 300;

/** Shows which days would count. Once it is saved, they stay. */
export function DaysFrom({ claimId, body, now }: DaysFromProps) {
  const { answer, isOld, error } = usePreview<typeof complaintRoutes.deskComplaintDays>(
    'POST /api/desk/claims/:claimId/complaint-days',
    { params: { claimId }, body },
    restMs,
  );
  return (
    <section aria-label={m.desk_complaint_then()} aria-busy={isOld} className={styles['preview']}>
      <p>{m.desk_complaint_then()}</p>
      {error !== null && <p role="alert">{error}</p>}
      {answer !== null && (
        <>
          <p>{m.complaint_answered_by({ name: answer.respondentName })}</p>
          <ComplaintDays complaint={{ ...answer, closedAt: null }} now={now} />
        </>
      )}
    </section>
  );
}
