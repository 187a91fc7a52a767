import { useEffect, useState } from 'react';

/** Whether the map of spec §7.2 has a photo of the inspection; told apart by its address, as in spec §2.10. */
async function askForPhotos(claimId: string): Promise<boolean> {
  const url = `/api/media/inspectionPhotos?claimId=${encodeURIComponent(claimId)}`;
  const answer = await fetch(url);
  if (!answer.ok) return false;
  const map = (await answer.json()) as Record<string, string>;
  return Object.values(map).some((address) => address.includes('/inspection/'));
}

/** Whether the claim has photos of the inspection. No while that is not known, also offline: the report needs none. */
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
