import type { Source } from './thread-source.ts';

/** Insurers read of them in packs alone, where their names may be masked. */
const nominee = {
  kind: 'nominee',
  title: 'n.name',
  isInternal: true,
} as const;

/** Who was named to act for the claimant of the claim `$1`, was confirmed, was confirmed to decide, and ended. */
export const nomineeSources: Source[] = [
  {
    ...nominee,
    by: `case n.asked_by when 'claimant' then 'claimant' else 'operator' end`,
    id: 'n.id',
    at: 'n.asked_at',
    name: 'n.named_by_name',
    state: `case when n.asks_handler then 'waits' else 'asked' end`,
    author: 'n.named_by',
    from: 'nominated_person n where n.claim_id = $1::uuid',
  },
  {
    ...nominee,
    by: `'portal'`,
    id: `n.id::text || ' confirmed'`,
    at: 'n.confirmed_at',
    state: `'confirmed'`,
    from: 'nominated_person n where n.claim_id = $1::uuid and n.confirmed_at is not null',
  },
  {
    ...nominee,
    by: `'operator'`,
    id: `n.id::text || ' decides'`,
    at: 'n.handler_confirmed_at',
    name: 'n.confirmed_by_name',
    state: `'decides'`,
    author: 'n.confirmed_by',
    from: 'nominated_person n where n.claim_id = $1::uuid and n.handler_confirmed_at > n.confirmed_at',
  },
  {
    ...nominee,
    by: `case n.ended_by when 'claimant' then 'claimant' when 'handler' then 'operator' when 'system' then 'operator' else 'portal' end`,
    id: `n.id::text || ' ended'`,
    at: 'n.ended_at',
    state: `'ended'`,
    from: 'nominated_person n where n.claim_id = $1::uuid and n.ended_at is not null',
  },
];
