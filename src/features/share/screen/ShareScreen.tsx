import { useState } from 'react';
import type { ClaimScreen } from '#claim/screen/claim-screen.ts';
import { useReadOnly } from '#claim/screen/read-only.ts';
import { useBoot } from '#web/boot.ts';
import { initialQuery } from '#web/graphql/graphql-initial-data.ts';
import { graphql, usePolledQuery, type ResultOf } from '#web/graphql/graphql.ts';
import * as m from '#web/messages/index.ts';
import { Card } from '#web/ui/Card.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { isLive, LinkList, SharedLinkFields } from './LinkList.tsx';
import { MadeLink } from './MadeLink.tsx';
import { NewLinkForm } from './NewLinkForm.tsx';
import { mostLive } from '../share-limits.rules.ts';
import type { Made } from './useShare.ts';
import styles from './Share.module.css';

const ShareQuery = graphql(
  `
    query Share($id: ID!) {
      claim(id: $id) {
        id
        asOf
        helpersNeedCode
        sharedLinks {
          ...SharedLinkFields
        }
      }
    }
  `,
  [SharedLinkFields],
);

export const screen: ClaimScreen = {
  Screen: ShareScreen,
  initialQueries: (claimId) => [initialQuery(ShareQuery, { id: claimId })],
};

type ShareClaim = NonNullable<ResultOf<typeof ShareQuery>['claim']>;

export function ShareScreen({ claimId }: { claimId: string }) {
  const { data, retry } = usePolledQuery(ShareQuery, { id: claimId }, useBoot().pollSeconds);
  return (
    <div className={styles['screen']}>
      <PageHeading>{m.share_title()}</PageHeading>
      <p className={styles['lead']}>{m.share_lead()}</p>
      {data?.claim ? <Content claim={data.claim} refresh={retry} /> : <Skeleton shape="page" />}
    </div>
  );
}

function Content({ claim, refresh }: { claim: ShareClaim; refresh: () => void }) {
  const readOnly = useReadOnly();
  const [made, setMade] = useState<Made | null>(null);
  const { id: claimId, asOf, helpersNeedCode: asksCode, sharedLinks: links } = claim;
  const isEnded = links.some(({ id, endedAt }) => id === made?.linkId && endedAt !== null);
  const live = links.filter((link) => isLive(link, asOf)).length;
  return (
    <>
      {made !== null && !isEnded && <MadeLink key={made.url} {...made} />}
      {!readOnly && live < mostLive && (
        <NewLinkForm claimId={claimId} asksCode={asksCode} onMade={setMade} refresh={refresh} />
      )}
      {!readOnly && live >= mostLive && (
        <Card title={m.share_new()}>
          <p>{m.share_many({ count: live })}</p>
        </Card>
      )}
      <noscript>
        <p>{m.share_without_script()}</p>
      </noscript>
      <LinkList claimId={claimId} links={links} asOf={asOf} refresh={refresh} />
    </>
  );
}
