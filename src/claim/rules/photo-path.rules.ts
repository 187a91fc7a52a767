export type PhotoAddress = { claimId: string; kind: 'inspection' | 'repair'; id: string; name: string };

export function photoPath({ claimId, kind, id, name }: PhotoAddress): string {
  return `/api/media/photos/${claimId}/${kind}/${id}/${encodeURIComponent(name)}`;
}
