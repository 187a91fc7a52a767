import { DayInWords } from '#claim/days/DayInWords.tsx';
import { initialQuery } from '#web/graphql/graphql-initial-data.ts';
import { graphql, useFreshQuery, type ResultOf } from '#web/graphql/graphql.ts';
import * as m from '#web/messages/index.ts';
import { claimPath } from '#web/paths.ts';
import { Card } from '#web/ui/Card.tsx';
import { LinkButton } from '#web/ui/Button.tsx';
import styles from './WhatNext.module.css';

const WhatNextQuery = graphql(`
  query WhatNext($id: ID!) {
    claim(id: $id) {
      id
      wording {
        sentence
        isEnd
        next
        when {
          label
          date
        }
      }
    }
  }
`);

export const whatNextQuery = (claimId: string) => initialQuery(WhatNextQuery, { id: claimId });

type Wording = NonNullable<ResultOf<typeof WhatNextQuery>['claim']>['wording'];

type WhatNextProps = { claimId: string; title: string };

export function WhatNext({ claimId, title }: WhatNextProps) {
  const wording = useWording(claimId);
  return (
    <div className={styles['next']}>
      {wording && (
        <>
          <h2>{title}</h2>
          <Words wording={wording} />
        </>
      )}
      <BackToClaim claimId={claimId} />
    </div>
  );
}

export function WhatNextCard({ claimId, title }: WhatNextProps) {
  const wording = useWording(claimId);
  if (!wording) return null;
  return (
    <Card title={wording.isEnd ? m.claim_my_claim() : title}>
      <div className={styles['next']}>
        <Words wording={wording} />
        <BackToClaim claimId={claimId} />
      </div>
    </Card>
  );
}

function useWording(claimId: string): Wording | null {
  const { data } = useFreshQuery(WhatNextQuery, { id: claimId });
  const wording = data?.claim?.wording;
  return wording && isSaid(wording) ? wording : null;
}

function Words({ wording: { sentence, when, next } }: { wording: Wording }) {
  return (
    <>
      <p className={styles['now']}>{sentence}</p>
      <p>
        {when && <When when={when} />} {next}
      </p>
    </>
  );
}

function BackToClaim({ claimId }: { claimId: string }) {
  return (
    <p>
      <LinkButton href={claimPath('my-claim', claimId)} look="secondary">
        {m.claim_go_to_my_claim()}
      </LinkButton>
    </p>
  );
}

const isSaid = ({ next, when }: Wording): boolean => next !== null || when !== null;

function When({ when: { label, date } }: { when: NonNullable<Wording['when']> }) {
  return (
    <>
      {label}{' '}
      <strong>
        <DayInWords iso={date} />
      </strong>
      .
    </>
  );
}
