/** One photo as it is addressed. */
export type PhotoAddress = { claimId: string; kind: 'inspection' | 'repair'; id: string; name: string };

/** The path at which the claim's session reads a photo. It is another one when the photo is replaced. */
export function photoPath({ claimId, kind, id, name }: PhotoAddress): string {
  return `/api/media/photos/${claimId}/${kind}/${id}/${encodeURIComponent(name)}`;
}
