export type PhotoAddress = { claimId: string; kind: 'inspection' | 'repair'; id: string; name: string };

/** Returns another path for a replaced photo. */
export function photoPath({ claimId, kind, id, name }: PhotoAddress): string {
  return `/api/media/photos/${claimId}/${kind}/${id}/${encodeURIComponent(name)}`;
}
