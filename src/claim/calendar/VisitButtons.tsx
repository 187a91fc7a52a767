import { graphql, type FragmentOf } from '#web/graphql/graphql.ts';
import * as m from '#web/messages/index.ts';
import { AddToCalendar } from './AddToCalendar.tsx';
import styles from './VisitButtons.module.css';

export const VisitFields = graphql(`
  fragment VisitFields on Claim @_unmask {
    id
    visits {
      kind
    }
  }
`);

export function VisitButtons({ claim }: { claim: FragmentOf<typeof VisitFields> }) {
  const expected = (['delivery', 'collection'] as const).filter((visit) =>
    claim.visits.some(({ kind }) => kind === visit),
  );
  if (expected.length === 0) return null;
  return (
    <div className={styles['buttons']}>
      {expected.map((visit) => (
        <AddToCalendar key={visit} claimId={claim.id} visit={visit} look="secondary">
          {visit === 'delivery' ? m.calendar_add_delivery() : m.calendar_add_collection()}
        </AddToCalendar>
      ))}
    </div>
  );
}
