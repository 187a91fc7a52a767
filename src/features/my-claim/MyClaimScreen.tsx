import type { ReactNode } from 'react';
import { QuoteCard, QuoteCardFields } from '#claim/quote/QuoteCard.tsx';
import { useBoot } from '#web/boot.ts';
import { initialQuery } from '#web/graphql/graphql-initial-data.ts';
import { graphql, usePolledQuery, type ResultOf } from '#web/graphql/graphql.ts';
import * as m from '#web/messages/index.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { hasReasons, UnrepairedFields, WaitProblem, WhyNotRepaired } from './cards/CircumstanceCards.tsx';
import { Headline, HeadlineFields } from './Headline.tsx';
import { HelpOffer } from './cards/HelpOffer.tsx';
import { MoreAboutClaim, MoreFields } from './cards/MoreAboutClaim.tsx';
import { DeviceFields, MyDevice } from './cards/MyDevice.tsx';
import { MyClaimSkeleton } from './MyClaimSkeleton.tsx';
import { Progress, ProgressFields } from './Progress.tsx';
import { hasTodo, TodoCard, TodoFields } from './cards/TodoCard.tsx';
import { useCachedSnapshot } from '#web/snapshot/useCachedSnapshot.ts';
import styles from './MyClaimScreen.module.css';

const MyClaimQuery = graphql(
  `
    query MyClaim($id: ID!) {
      claim(id: $id) {
        id
        offersHelp
        notificationsStopped
        ...HeadlineFields
        ...TodoFields
        ...UnrepairedFields
        ...QuoteCardFields
        ...ProgressFields
        ...DeviceFields
        ...MoreFields
      }
    }
  `,
  [HeadlineFields, TodoFields, UnrepairedFields, QuoteCardFields, ProgressFields, DeviceFields, MoreFields],
);

export const myClaimQuery = (claimId: string) => initialQuery(MyClaimQuery, { id: claimId });

type MyClaim = NonNullable<ResultOf<typeof MyClaimQuery>['claim']>;

type More = (notificationsStopped: boolean) => ReactNode;

export function MyClaimScreen({ claimId, children }: { claimId: string; children: More }) {
  useCachedSnapshot();
  const { data } = usePolledQuery(MyClaimQuery, { id: claimId }, useBoot().pollSeconds);
  if (data?.claim) return <Content claim={data.claim}>{children}</Content>;
  return (
    <>
      <PageHeading hidden>{m.claim_my_claim()}</PageHeading>
      <MyClaimSkeleton />
    </>
  );
}

function Content({ claim, children }: { claim: MyClaim; children: More }) {
  return (
    <div className={styles['columns']}>
      <div className={styles['column']}>
        <Headline claim={claim} claimId={claim.id} idle={!hasTodo(claim, claim.id)} />
        <TodoCard claim={claim} claimId={claim.id} />
        {claim.offersHelp && <HelpOffer claimId={claim.id} />}
        {claim.lateDays > 0 && <WaitProblem claimId={claim.id} device={claim.device.name} />}
        {hasReasons(claim) && <WhyNotRepaired claim={claim} claimId={claim.id} />}
        <QuoteCard claim={claim} />
        <Progress claim={claim} claimId={claim.id} papers={!hasReasons(claim)} />
      </div>
      <div className={styles['column']}>
        <MyDevice claim={claim} />
        <MoreAboutClaim claim={claim} claimId={claim.id} />
      </div>
      <div className={styles['more']}>{children(claim.notificationsStopped)}</div>
    </div>
  );
}
