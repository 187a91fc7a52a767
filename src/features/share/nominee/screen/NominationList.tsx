import { type FormEvent, useState } from 'react';
import { useReadOnly } from '#claim/screen/read-only.ts';
import { rightsIn } from '#claim/nominated/nominated.rules.ts';
import { formatDate, formatDateTime } from '#shared/time/dates.ts';
import { graphql, useMutationOf } from '#web/graphql/graphql.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { useFocusAfter } from '#web/ui/useFocusAfter.ts';
import { unsentCodes } from '#claim/deciding/trouble.ts';
import { inputs } from '#claim/nominated/nominee-form.rules.ts';
import { isOpen, type Nomination, NominationFields } from './nominations-query.ts';
import { rightTexts } from '#claim/nominated/right-texts.ts';
import styles from '../../screen/Share.module.css';

const EndNomination = graphql(
  `
    mutation EndNomination($model: EndNominationInput!) {
      endNomination(model: $model) {
        id
        nominations {
          ...NominationFields
        }
      }
    }
  `,
  [NominationFields],
);

type ListProps = { claimId: string; nominations: readonly Nomination[]; asOf: string };

export function NominationList({ nominations, ...props }: ListProps) {
  return (
    <Card title={m.nominee_list()}>
      {nominations.length === 0 ? (
        <p>{m.nominee_none()}</p>
      ) : (
        <ul className={styles['links']}>
          {nominations.map((nomination) => (
            <li key={nomination.id}>
              <Row nomination={nomination} {...props} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const endedTexts: Record<string, (values: { time: string }) => string> = {
  claimant: m.nominee_ended_you,
  nominee: m.nominee_ended_them,
  claim: m.nominee_ended_claim,
};

function stateText(nomination: Nomination, asOf: string): string {
  const { endedAt, endedBy, confirmedAt, asksHandler, waitsToDecide, until } = nomination;
  if (endedAt !== null) return (endedTexts[endedBy ?? ''] ?? m.nominee_ended)({ time: formatDateTime(endedAt) });
  if (!isOpen(nomination, asOf)) return m.nominee_ended({ time: formatDateTime(until) });
  const day = formatDate(until);
  if (waitsToDecide) return m.nominee_waits_to_decide({ day });
  if (confirmedAt !== null) return m.nominee_works({ day });
  return (asksHandler ? m.nominee_waits_for_us : m.nominee_waits)({ email: nomination.email });
}

type RowProps = { claimId: string; nomination: Nomination; asOf: string };

function Row({ claimId, nomination, asOf }: RowProps) {
  const readOnly = useReadOnly();
  const [isEnded, setEnded] = useState(false);
  const isLive = isOpen(nomination, asOf);
  const row = useFocusAfter<HTMLDivElement>(isEnded && !isLive ? 1 : 0);
  const { name, relation, may } = nomination;
  return (
    <div ref={row} tabIndex={-1} className={styles['link']}>
      <div>
        <p className={styles['name']}>{relation === '' ? name : m.nominee_who({ name, relation })}</p>
        <p className={styles['fact']}>{stateText(nomination, asOf)}</p>
        <p className={styles['fact']}>
          {m.nominee_may_list({
            list: rightsIn(may)
              .map((right) => rightTexts[right]())
              .join(' · '),
          })}
        </p>
      </div>
      {!readOnly && isLive && <End claimId={claimId} nomination={nomination} onEnded={() => setEnded(true)} />}
    </div>
  );
}

/** The same form that a browser without a script posts. */
function End({ claimId, nomination: { id, name }, onEnded }: Omit<RowProps, 'asOf'> & { onEnded: () => void }) {
  const [state, setState] = useState({ busy: false, failed: false });
  const endNomination = useMutationOf(EndNomination, unsentCodes);
  const end = async (event: FormEvent) => {
    event.preventDefault();
    if (state.busy) return;
    setState({ busy: true, failed: false });
    const { error } = await endNomination({ model: { claimId, id } });
    setState({ busy: false, failed: error !== null });
    if (error !== null) return;
    announce(m.nominee_end_said({ name }));
    onEnded();
  };
  return (
    <form method="post" action={`/nominee/${claimId}`} onSubmit={(event) => void end(event)}>
      <input type="hidden" name={inputs.end} value={id} />
      <Button type="submit" look="secondary" busy={state.busy} busyLabel={m.share_ending()}>
        <span>
          {m.nominee_end()}
          <span className="visually-hidden"> {m.nominee_end_of({ name })}</span>
        </span>
      </Button>
      {state.failed && <p role="alert">{m.share_trouble_unsent()}</p>}
    </form>
  );
}
