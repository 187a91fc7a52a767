import * as m from '#web/messages/index.ts';
import { Link } from '#web/router.ts';
import type { cardRoutes, OtherClaim } from '../../cards/cards-routes.ts';
import { timeInWords } from '../due/due-texts.ts';
import { useDeskQuery } from '../useDeskQuery.ts';
import { deskClaimPath, wholeView } from '../view-texts.ts';
import { Asked } from './Asked.tsx';
import styles from '../Cards.module.css';

type OthersProps = { claimId: string; isMasked: boolean; now: Date };

export function OtherClaims({ claimId, isMasked, now }: OthersProps) {
  const none = isMasked ? m.desk_others_none_device : m.desk_others_none;
  const query = useDeskQuery<typeof cardRoutes.deskOthers>('GET /api/desk/claims/:claimId/others', {
    params: { claimId },
  });
  return (
    <Asked query={query}>
      {({ ofDevice, ofPerson, hasMore }) => (
        <>
          {ofDevice.length + ofPerson.length === 0 && <p>{none()}</p>}
          <Claims title={m.desk_others_device()} claims={ofDevice} now={now} />
          <Claims title={m.desk_others_person()} claims={ofPerson} now={now} />
          {isMasked && <p>{m.desk_others_withheld()}</p>}
          {hasMore && <p>{m.desk_others_more()}</p>}
        </>
      )}
    </Asked>
  );
}

function Claims({ title, claims, now }: { title: string; claims: OtherClaim[]; now: Date }) {
  if (claims.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul className={styles['rows']}>
        {claims.map(({ id, number, name, device, state, stateSince }) => (
          <li key={id}>
            <Link href={deskClaimPath(id, wholeView('open'))}>
              <span className="mono">{number}</span>
            </Link>
            <span>{[name, device].filter((text) => text !== '').join(' · ')}</span>
            <span>
              {m.desk_others_since({ state: state || m.desk_no_state(), time: timeInWords(stateSince, now) })}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
