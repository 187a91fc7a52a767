import { useEffect, useState } from 'react';

async function askForPhotos(claimId: string): Promise<boolean> {
  const url = `/api/media/inspectionPhotos?claimId=${encodeURIComponent(claimId)}`;
  const answer = await fetch(url);
  if (!answer.ok) return false;
  const map = (await answer.json()) as Record<string, string>;
  return Object.values(map).some((address) => address.includes('/inspection/'));
}

/** False while unknown and offline, because the report does not need photos. */
export function useHasPhotos(claimId: string): boolean {
  const [claimWithPhotos, setClaimWithPhotos] = useState<string | null>(null);
  useEffect(() => {
    let isShown = true;
    askForPhotos(claimId).then(
      (hasPhotos) => isShown && hasPhotos && setClaimWithPhotos(claimId),
      () => {},
    );
    return () => {
      isShown = false;
    };
  }, [claimId]);
  return claimWithPhotos === claimId;
}
