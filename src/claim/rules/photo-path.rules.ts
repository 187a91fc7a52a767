export type PhotoAddress = { claimId: string; kind: 'inspection' | 'repair'; id: string; name: string };

/** Returns the path at which the claim's session reads a photo. A replaced photo gets another path. */
export function photoPath({ claimId, kind, id, name }: PhotoAddress): string {
  return `/api/media/photos/${claimId}/${kind}/${id}/${encodeURIComponent(name)}`;
}
