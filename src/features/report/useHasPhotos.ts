import { useEffect, useState } from 'react';
import type { photoMapRoutes } from '#claim/read/photo-map-routes.ts';
import { call } from '#web/call.ts';

async function fetchPhotos(claimId: string): Promise<boolean> {
  const result = await call<typeof photoMapRoutes.inspectionPhotos>('GET /api/media/inspectionPhotos', {
    query: { claimId },
  });
  return result.ok && Object.values(result.answer).some((address) => address.includes('/inspection/'));
}

/** False while unknown and offline, because the report does not need photos. */
export function useHasPhotos(claimId: string): boolean {
  const [claimWithPhotos, setClaimWithPhotos] = useState<string | null>(null);
  useEffect(() => {
    let isShown = true;
    void fetchPhotos(claimId).then((hasPhotos) => isShown && hasPhotos && setClaimWithPhotos(claimId));
    return () => {
      isShown = false;
    };
  }, [claimId]);
  return claimWithPhotos === claimId;
}
