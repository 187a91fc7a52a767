import { useState } from 'react';
import { useBoot } from '#web/boot.ts';
import { initialQuery } from '#web/graphql/graphql-initial-data.ts';
import { graphql, usePolledQuery, type ResultOf } from '#web/graphql/graphql.ts';

const TimelineQuery = graphql(`
  query Timeline($claimId: ID!, $first: Int!) {
    claim(id: $claimId) {
      id
      device {
        name
      }
    }
    claimTimeline(claimId: $claimId, first: $first) {
      hasEarlier
      entries {
        id
        at
        kind
        heading
        meaning
        ownWords
        eventName
        systemName
        subject
        photoKind
        count
        photoUrls
        version
        amount
        hasReceipt
        nominee
        option
        courier
        number
        date
        isMoved
      }
    }
  }
`);

type Answer = ResultOf<typeof TimelineQuery>;

export type Entry = NonNullable<Answer['claimTimeline']>['entries'][number];

const step = 50;
const most = 500;

export const timelineQuery = (claimId: string) => initialQuery(TimelineQuery, { claimId, first: step });

export function useTimeline(claimId: string) {
  const [first, setFirst] = useState(step);
  const { data, busy } = usePolledQuery(TimelineQuery, { claimId, first }, useBoot().pollSeconds);
  const [shown, setShown] = useState<Answer | null>(data ?? null);
  if (data && data !== shown) setShown(data);
  const answer = data ?? shown;
  return {
    device: answer?.claim?.device.name ?? null,
    timeline: answer?.claimTimeline ?? null,
    busy: busy && !data,
    showEarlier: first >= most ? null : () => setFirst((count) => Math.min(most, count + step)),
  };
}
