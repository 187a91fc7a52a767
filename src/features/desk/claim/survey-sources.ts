import type { Source } from './thread-source.ts';

/** What the claimant said of how the claim `$1` was handled: at first, and as it was changed. */
export const surveySources: Source[] = [
  {
    kind: 'survey',
    by: `'claimant'`,
    id: 's.id',
    at: 's.answered_at',
    title: 'coalesce(s.first_satisfaction, s.satisfaction)::text',
    // Words that were changed are gone.
    text: `case when s.first_satisfaction is null then s.words else '' end`,
    from: `survey s where s.claim_id = $1::uuid and s.answered_at is not null
      and (s.first_satisfaction is not null or s.changed_at is null or s.changed_at = s.answered_at)`,
  },
  {
    kind: 'survey',
    by: `'claimant'`,
    id: `s.id::text || ' changed'`,
    at: 's.changed_at',
    title: 's.satisfaction::text',
    text: 's.words',
    state: `'changed'`,
    from: `survey s where s.claim_id = $1::uuid and (s.first_satisfaction is not null or s.changed_at > s.answered_at)`,
  },
];
