import type { ReactNode } from 'react';
import { useBoot } from '#web/boot.ts';
import { graphql, usePolledQuery, type ResultOf } from '#web/graphql.ts';
import * as m from '#web/paraglide/messages.js';
import { claimPath } from '#web/paths.ts';
import { useTitle } from '#web/title.ts';
import { Card } from '#web/ui/Card.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { DeviceFields, MyDevice } from './MyDevice.tsx';
import { MyClaimSkeleton } from './MyClaimSkeleton.tsx';
import { Progress, ProgressFields } from './Progress.tsx';
import { RowLinks } from './RowLinks.tsx';
import { TodoFields, TodoList } from './TodoList.tsx';
import { useKeptDrawing } from './useKeptDrawing.ts';
import styles from './MyClaimScreen.module.css';

const MyClaimQuery = graphql(
  `
    query MyClaim($id: ID!) {
      claim(id: $id) {
        id
        ...TodoFields
        ...ProgressFields
        ...DeviceFields
      }
    }
  `,
  [TodoFields, ProgressFields, DeviceFields],
);

type MyClaim = NonNullable<ResultOf<typeof MyClaimQuery>['claim']>;

/** §2 Claim status: where the device is, what waits on the claimant, and which device it is. `children` stand below progress. */
export function MyClaimScreen({ claimId, children }: { claimId: string; children?: ReactNode }) {
  useTitle(m.claim_my_claim());
  useKeptDrawing();
  const { data } = usePolledQuery(MyClaimQuery, { id: claimId }, useBoot().pollSeconds);
  return (
    <>
      <PageHeading hidden>{m.claim_my_claim()}</PageHeading>
      {data?.claim ? <Content claim={data.claim}>{children}</Content> : <MyClaimSkeleton />}
    </>
  );
}

function Content({ claim, children }: { claim: MyClaim; children: ReactNode }) {
  const todos = claim.todo;
  return (
    <div className={styles['columns']}>
      <div className={styles['column']}>
        {todos.length > 0 && <TodoList todos={todos} claimId={claim.id} />}
        <Progress claim={claim} claimId={claim.id} idle={todos.length === 0} />
        <div className={styles['more']}>{children}</div>
      </div>
      <div className={styles['column']}>
        <MyDevice claim={claim} />
        <Card title={m.my_claim_more_about()}>
          <RowLinks
            links={[
              { href: claimPath('quote', claim.id), name: m.claim_quote() },
              { href: claimPath('history', claim.id), name: m.claim_history() },
            ]}
          />
        </Card>
      </div>
    </div>
  );
}
