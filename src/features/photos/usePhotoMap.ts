import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { photoMapRoutes } from '#claim/read/photo-map-routes.ts';
import { call } from '#web/call.ts';
import { claimRefused } from '#web/session/claim-refused.ts';
import { addError, dismissError } from '#web/errors.ts';
import { dropInitialData, initialDataOf } from '#web/initial-data.ts';
import { usePolling } from '#web/graphql/graphql-polling.ts';
import * as m from '#web/messages/index.ts';
import { type PhotoMap, photoMapKey } from './photos.rules.ts';

type Answer = { kind: 'map'; map: PhotoMap } | { kind: 'lost' } | { kind: 'failed'; detail: string };

async function fetchPhotoMap(claimId: string): Promise<Answer> {
  const result = await call<typeof photoMapRoutes.inspectionPhotos>('GET /api/media/inspectionPhotos', {
    query: { claimId },
  });
  if (result.ok) return { kind: 'map', map: result.answer };
  const { status, code } = result.error;
  if (status === 404 || status === 401) return { kind: 'lost' };
  return { kind: 'failed', detail: `inspectionPhotos: ${status || code}` };
}

const isSame = (one: PhotoMap | null, other: PhotoMap) => JSON.stringify(one) === JSON.stringify(other);

// Written by this server into its own page, so not validated.
const initialPhotoMap = (claimId: string) => (initialDataOf(photoMapKey(claimId)) as PhotoMap | undefined) ?? null;

export function usePhotoMap(claimId: string, seconds: number) {
  const [map, setMap] = useState(() => initialPhotoMap(claimId));
  const [failed, setFailed] = useState(false);
  const shown = useRef(false);

  const take = (answer: Answer) => {
    if (!shown.current) return undefined;
    if (answer.kind === 'lost') return void claimRefused();
    if (answer.kind === 'failed') {
      if (!failed) addError(m.photos_not_loaded(), { detail: answer.detail });
      return setFailed(true);
    }
    setFailed(false);
    dismissError(m.photos_not_loaded());
    return setMap((known) => (isSame(known, answer.map) ? known : answer.map));
  };
  const loadMap = () => void fetchPhotoMap(claimId).then(take);
  const begin = useEffectEvent(() => {
    if (map === null) loadMap();
    else dropInitialData(photoMapKey(claimId));
  });
  useEffect(() => {
    shown.current = true;
    begin();
    return () => {
      shown.current = false;
    };
  }, []);
  usePolling(loadMap, seconds);
  return { map, failed: failed && map === null, retry: loadMap };
}
