import type { Source } from './thread-source.ts';

/** Of a row `b` of `rebooking`. */
const wish = `json_build_object('wish', b.wish, 'answer', b.answer, 'confirmedFor', b.confirmed_for)::text`;

/** What couriers said on the claim `$1`, and what its claimant asked them for or changed of the address. */
export const courierSources: Source[] = [
  {
    kind: 'courier',
    by: `'operator'`,
    id: 'e.id',
    at: 'e.at',
    title: 'p.direction',
    // What is read of it is worded by courier-entries.ts.
    text: `json_build_object('status', e.status, 'reason', e.reason, 'words', e.words, 'windowFrom', e.window_from,
      'windowTo', e.window_to, 'origin', e.origin, 'courier', p.courier)::text`,
    author: 'e.by_account',
    from: `courier_event e join parcel p on p.claim_id = e.claim_id and p.id = e.parcel_id where e.claim_id = $1::uuid`,
  },
  {
    kind: 'wish',
    by: `'claimant'`,
    id: 'b.id',
    at: 'b.asked_at',
    text: wish,
    state: `'asked'`,
    from: 'rebooking b where b.claim_id = $1::uuid',
  },
  {
    kind: 'wish',
    by: `case b.status when 'withdrawn' then 'claimant' when 'expired' then 'portal' else 'operator' end`,
    id: `b.id::text || ' settled'`,
    at: 'b.settled_at',
    name: 'b.settled_by',
    text: wish,
    state: 'b.status',
    from: 'rebooking b where b.claim_id = $1::uuid and b.settled_at is not null',
  },
  {
    kind: 'return-address',
    by: `'claimant'`,
    id: 'j.id',
    at: 'j.at',
    state: `case when j.booked_to is not null then 'booked' end`,
    from: 'return_address_change j where j.claim_id = $1::uuid',
  },
];
