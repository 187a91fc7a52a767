import { actionText, changeText, detailText, personText } from '#claim/operator/audit-words.ts';
import * as m from '#web/messages/index.ts';
import type { cardRoutes } from '../../cards/cards-routes.ts';
import { timeInWords } from '../due/due-texts.ts';
import { useDeskQuery } from '../useDeskQuery.ts';
import { Asked } from './Asked.tsx';
import styles from '../Cards.module.css';

export function ClaimAudit({ claimId, now }: { claimId: string; now: Date }) {
  const query = useDeskQuery<typeof cardRoutes.deskAudit>('GET /api/desk/claims/:claimId/audit', {
    params: { claimId },
  });
  return (
    <Asked query={query}>
      {({ entries, hasMore }) => (
        <>
          {entries.length === 0 && <p>{m.desk_audit_none()}</p>}
          <ul className={styles['rows']}>
            {entries.map((entry) => (
              <li key={entry.id}>
                <strong>{actionText(entry.action)}</strong>
                <span>{m.desk_untaken_by({ name: personText(entry.person), time: timeInWords(entry.at, now) })}</span>
                {detailText(entry) !== '' && <span>{detailText(entry)}</span>}
                {entry.changes.map((change) => (
                  <span key={change.field}>{changeText(change)}</span>
                ))}
              </li>
            ))}
          </ul>
          {hasMore && <p>{m.desk_audit_more()}</p>}
        </>
      )}
    </Asked>
  );
}
