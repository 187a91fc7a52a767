import { useState } from 'react';
import type { ClaimScreen } from '#claim/screen/claim-screen.ts';
import { useReadOnly } from '#claim/screen/read-only.ts';
import { isOver } from '#claim/rules/is-over.ts';
import { mostNominated } from '#claim/nominated/nominated.rules.ts';
import { nomineesPlace } from '#claim/nominated/nominee-form.rules.ts';
import { useBoot } from '#web/boot.ts';
import { initialQuery } from '#web/graphql/graphql-initial-data.ts';
import { graphql, usePolledQuery, type ResultOf } from '#web/graphql/graphql.ts';
import * as m from '#web/messages/index.ts';
import { Card } from '#web/ui/Card.tsx';
import { useFocusAfter } from '#web/ui/useFocusAfter.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { NominationList } from './NominationList.tsx';
import { isOpen, NominationFields } from './nominations-query.ts';
import { NomineeForm } from './NomineeForm.tsx';
import styles from '../../screen/Share.module.css';

const NomineeQuery = graphql(
  `
    query Nominee($id: ID!) {
      claim(id: $id) {
        id
        asOf
        displayStatus
        nominations {
          ...NominationFields
        }
      }
    }
  `,
  [NominationFields],
);

export const screen: ClaimScreen = {
  Screen: NomineeScreen,
  initialQueries: (claimId) => [initialQuery(NomineeQuery, { id: claimId })],
};

type NomineeClaim = NonNullable<ResultOf<typeof NomineeQuery>['claim']>;

export function NomineeScreen({ claimId }: { claimId: string }) {
  const { data } = usePolledQuery(NomineeQuery, { id: claimId }, useBoot().pollSeconds);
  return (
    <div className={styles['screen']}>
      <PageHeading>{m.nominee_title()}</PageHeading>
      <p className={styles['lead']}>{m.nominee_lead()}</p>
      {data?.claim ? <Content claim={data.claim} /> : <Skeleton shape="page" />}
    </div>
  );
}

export function Content({ claim }: { claim: NomineeClaim }) {
  const { id: claimId, asOf, nominations } = claim;
  const readOnly = useReadOnly();
  // A new form after each person.
  const [asked, setAsked] = useState(0);
  const list = useFocusAfter<HTMLDivElement>(asked);
  const open = nominations.filter((nomination) => isOpen(nomination, asOf)).length;
  const isEnded = isOver(claim);
  const [wasEnded] = useState(isEnded);
  // What is being typed stays.
  const hasEndedHere = isEnded && !wasEnded && open < mostNominated;
  const refused = isEnded ? m.nominee_trouble_over() : open < mostNominated ? null : m.nominee_many();
  return (
    <>
      <div id={nomineesPlace} ref={list} tabIndex={-1}>
        <NominationList claimId={claimId} nominations={nominations} asOf={asOf} />
      </div>
      {!readOnly && refused !== null && (
        <Card title={m.nominee_new()}>
          <p>{refused}</p>
        </Card>
      )}
      {!readOnly && (refused === null || hasEndedHere) && (
        <NomineeForm key={asked} claimId={claimId} onAsked={() => setAsked(asked + 1)} />
      )}
    </>
  );
}
