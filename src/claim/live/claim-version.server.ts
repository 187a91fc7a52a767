import { Problem } from '#server/http/errors.ts';
import type { StoredClaim } from '#claim/document/claim-rows.server.ts';

export type Written = { id: string; number: string; version: number; created: boolean; changed: boolean };

export function etagOf(version: number): string {
  return `"${version}"`;
}

export function checkVersion(stored: StoredClaim | null, ifMatch: string | undefined): void {
  if (ifMatch === undefined) return;
  const tags = new Set(ifMatch.split(',').map((tag) => tag.trim()));
  if (stored && (tags.has('*') || tags.has(etagOf(stored.claim.version)))) return;
  throw new Problem(
    412,
    'version-differs',
    'The claim has another version by now. Get it again and repeat the change.',
  );
}
