import { createHash } from 'node:crypto';

import type { StoredNeed } from './support-needs.data.ts';

type Stamped = Pick<StoredNeed, 'id' | 'until' | 'tellsInsurer'>;

/**
 * Returns what tells whether the needs are those that a form was opened on. It is of random ids, so that nobody learns from
 * it what they are. Empty without any.
 */
export function stampOfNeeds(needs: readonly Stamped[]): string {
  if (needs.length === 0) return '';
  const rows = needs.map(({ id, until, tellsInsurer }) => JSON.stringify([id, until, tellsInsurer]));
  return createHash('sha256').update(rows.toSorted().join('\n')).digest('base64url');
}
