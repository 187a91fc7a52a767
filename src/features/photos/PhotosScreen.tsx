import { useState } from 'react';
import type { ClaimScreen } from '#claim/screen/claim-screen.ts';
import { afterFrame } from '#web/after-frame.ts';
import { useBoot } from '#web/boot.ts';
import { initialQuery } from '#web/graphql/graphql-initial-data.ts';
import { graphql, usePolledQuery } from '#web/graphql/graphql.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { DownloadAll } from './zip/DownloadAll.tsx';
import { PhotoGroup } from './PhotoGroup.tsx';
import { PhotoPairs } from './PhotoPairs.tsx';
import { PhotosPlaceholders } from './PhotosPlaceholders.tsx';
import { photoKinds, type PhotoKind } from '#claim/photo/photo-names.rules.ts';
import { type Photo, type PhotoMap, type PhotoNote, photosByKind } from './photos.rules.ts';
import { usePhotoMap } from './usePhotoMap.ts';
import { viewPairsOf } from './viewer/photo-pairs.rules.ts';
import { PhotoViewer } from './viewer/PhotoViewer.tsx';
import styles from './PhotosScreen.module.css';

/** Two single events by name, whose dates tell when the photos were added (spec §7.4). */
const PhotoEventsQuery = graphql(`
  query PhotoEvents($id: ID!) {
    claim(id: $id) {
      id
      number
      inspection: claimEvent(eventName: "Claim state changed to Inspection.") {
        id
        eventDate
      }
      repair: claimEvent(eventName: "Claim state changed to Repair.") {
        id
        eventDate
      }
      photoNotes {
        url
        view
        caption
        language
      }
    }
  }
`);

type PhotosProps = {
  map: PhotoMap;
  claim: { number: string; inspection: Event; repair: Event; photoNotes: PhotoNote[] };
};
type Event = { eventDate: string } | null;

export const screen: ClaimScreen = {
  Screen: PhotosScreen,
  initialQueries: (claimId) => [initialQuery(PhotoEventsQuery, { id: claimId })],
};

export function PhotosScreen({ claimId }: { claimId: string }) {
  const { pollSeconds } = useBoot();
  const { data } = usePolledQuery(PhotoEventsQuery, { id: claimId }, pollSeconds);
  const { map, failed, retry } = usePhotoMap(claimId, pollSeconds);
  const claim = data?.claim;
  return (
    <div className={styles['screen']}>
      <PageHeading className={styles['heading']}>{m.photos_title()}</PageHeading>
      {claim && map ? (
        <Photos claim={claim} map={map} />
      ) : failed ? (
        <NotLoaded retry={retry} />
      ) : (
        <PhotosPlaceholders />
      )}
    </div>
  );
}

function Photos({ claim, map }: PhotosProps) {
  const groups = photosByKind(map, claim.photoNotes);
  const [shown, setShown] = useState<{ kind: PhotoKind; index: number } | null>(null);
  const open = (kind: PhotoKind, index: number) => afterFrame(() => setShown({ kind, index }));
  const all = photoKinds.flatMap((kind) => groups[kind].map((photo) => ({ ...photo, kind })));
  const { inspection, repair } = groups;
  const pairs = viewPairsOf(inspection, repair);
  const paired = new Set(pairs.flatMap(({ before, after }) => [before.url, after.url]));
  const isLeft = ({ url }: Photo) => !paired.has(url);
  const added = { inspection: claim.inspection?.eventDate, repair: claim.repair?.eventDate };
  return (
    <>
      <div className={styles['actions']}>
        {all.length > 0 && <DownloadAll photos={all} claimNumber={claim.number} />}
      </div>
      {pairs.length > 0 && (
        <PhotoPairs pairs={pairs} added={added} open={(kind, photo) => open(kind, groups[kind].indexOf(photo))} />
      )}
      {inspection.length === 0 && <p>{m.photos_none()}</p>}
      {inspection.some(isLeft) && (
        <>
          {pairs.length > 0 && <h2>{m.photos_more_inspection()}</h2>}
          <PhotoGroup
            kind="inspection"
            photos={inspection}
            paired={paired}
            added={added.inspection}
            open={(index) => open('inspection', index)}
          />
        </>
      )}
      {repair.some(isLeft) && (
        <>
          <h2>{pairs.length > 0 ? m.photos_more_repair() : m.photos_repair_title()}</h2>
          <PhotoGroup
            kind="repair"
            photos={repair}
            paired={paired}
            added={added.repair}
            open={(index) => open('repair', index)}
          />
        </>
      )}
      {shown && <PhotoViewer groups={groups} added={added} start={shown} close={() => setShown(null)} />}
    </>
  );
}

function NotLoaded({ retry }: { retry: () => void }) {
  return (
    <div className={styles['notLoaded']}>
      <p>{m.photos_not_loaded()}</p>
      <Button look="secondary" onClick={retry}>
        {m.photos_try_again()}
      </Button>
    </div>
  );
}
