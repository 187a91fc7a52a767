// One statement: each `Source` becomes a select, and `union all` joins them. docs/recipes/event-or-message-field.md.
import { takenPenceOf } from '#claim/money/taken-sql.ts';
import { factsOfRow } from '#claim/read/claim-facts.data.ts';
import { needs } from '#server/graphql/fields.ts';

type Source = { kind: string; at: string; id: string; data: string; from: string; order?: string };

/** Instants before 2000 count as unset, and the last day of 9999 means "never" (ruling 4.4). */
const isSet = (column: string) => `${column} >= '2000-01-01' and ${column} < '9999-12-31'`;

const isHistoryName = (name: string) =>
  `(${name} ilike '%state changed to%' or lower(btrim(${name})) in ('collection arranged', 'collection arranged.'))`;

const day = `(p.created_at at time zone 'Europe/London')::date`;

const writtenOf = (claimId: string): Source[] => [
  {
    kind: "'state'",
    at: 'e.event_date',
    id: 'e.id::text',
    data: `json_build_object('name', e.name, 'state', (
      select json_build_object('systemName', s.system_name, 'name', s.name, 'description', s.description)
      from state s where s.id = e.related_state_id))`,
    from: `claim_event e where e.claim_id = ${claimId} and ${isHistoryName('e.name')} and ${isSet('e.event_date')}`,
    order: 'e.event_date desc, e.id desc',
  },
  {
    kind: "'message'",
    at: 'm.date_sent',
    id: 'm.id::text',
    data: `json_build_object('subject', m.subject)`,
    from: `portal_message m where m.claim_id = ${claimId} and m.active and ${isSet('m.date_sent')}`,
    order: 'm.date_sent desc, m.id desc',
  },
  {
    kind: "'sent'",
    at: 'o.date_sent',
    id: 'o.id::text',
    data: `json_build_object('subject', o.subject, 'nominee', nullif(o.nominated_name, ''))`,
    from: `outgoing_message o where o.claim_id = ${claimId}`,
    order: 'o.date_sent desc, o.id desc',
  },
];

/** Of quotes that the claimant decides about. */
const quotesOf = (claimId: string): Source[] => {
  const theirs = `quote_version v where v.claim_id = ${claimId} and v.decides = 'claimant'`;
  return [
    {
      kind: "'quote'",
      at: 'v.sent_at',
      id: 'v.id::text',
      data: `json_build_object('pence', v.total_pence)`,
      from: `${theirs} and v.sent_at is not null`,
      order: 'v.sent_at desc',
    },
    {
      kind: `'quote-' || v.decision || case v.settled_by when 'claimant' then '' else '-otherwise' end`,
      at: 'v.settled_at',
      id: 'v.id::text',
      data: `json_build_object('pence', v.total_pence, 'nominee', nullif(v.nominated_name, ''))`,
      from: `${theirs} and v.decision is not null and v.settled_at is not null`,
      order: 'v.settled_at desc',
    },
    {
      kind: "'quote-approval-withdrawn'",
      at: 'v.approval_withdrawn_at',
      id: 'v.id::text',
      data: `json_build_object('pence', v.total_pence)`,
      from: `${theirs} and v.approval_withdrawn_at is not null`,
      order: 'v.approval_withdrawn_at desc',
    },
    {
      kind: `'quote-' || v.status`,
      at: 'v.settled_at',
      id: 'v.id::text',
      data: `json_build_object('pence', v.total_pence)`,
      from: `${theirs} and v.status in ('withdrawn', 'expired') and v.decision is null and v.settled_at is not null`,
      order: 'v.settled_at desc',
    },
  ];
};

/** Without what had come before there were versions, and what was withdrawn. */
const reportsOf = (claimId: string): Source[] => [
  {
    kind: "'report'",
    at: 'w.issued_at',
    id: 'w.id::text',
    data: `json_build_object('version', w.number)`,
    from: `report_version w where w.claim_id = ${claimId} and w.issued_at is not null and w.withdrawn_at is null`,
    order: 'w.issued_at desc',
  },
];

const recordedOf = (claim: string, claimId: string): Source[] => [
  {
    kind: "'photos'",
    at: 'max(p.created_at)',
    id: `'photos ' || p.kind || ' ' || ${day}`,
    data: `json_build_object('photoKind', p.kind, 'count', count(*),
      'photos', to_json((array_agg(json_build_object('id', p.id, 'name', p.name) order by p.name))[1:3]))`,
    from: `photo p where p.claim_id = ${claimId} group by p.kind, ${day}`,
    order: 'max(p.created_at) desc',
  },
  {
    kind: "'payment'",
    at: 'i.paid_at',
    id: 'i.id::text',
    data: `json_build_object('pence', i.pence, 'hasReceipt', true, 'nominee', nullif(i.nominated_name, ''))`,
    from: `payment_intent i where i.claim_id = ${claimId} and i.status = 'paid' and i.paid_at is not null`,
    order: 'i.paid_at desc',
  },
  {
    kind: "'payment'",
    at: `${claim}.excess_taken_date`,
    id: `'taken'`,
    data: `json_build_object('pence', ${takenPenceOf(claim)}, 'hasReceipt', false)`,
    from: `(select) x where ${claim}.excess_payment_taken and not ${claim}.excess_paid_here
      and ${takenPenceOf(claim)} > 0 and ${isSet(`${claim}.excess_taken_date`)}`,
  },
  {
    kind: "'refund'",
    at: 'r.at',
    id: 'r.id',
    data: `json_build_object('pence', r.pence)`,
    from: `payment_refund r where r.claim_id = ${claimId} and r.status <> 'failed'`,
    order: 'r.at desc',
  },
  {
    kind: `replace(h.kind, 'booked', 'date')`,
    at: 'h.happened_at',
    id: 'h.id::text',
    data: `json_build_object('date', h.facts->>'at', 'isMoved', h.facts->'isMoved')`,
    from: `happening h where h.claim_id = ${claimId} and h.kind in ('collection-booked', 'delivery-booked')
      and h.facts->>'at' is not null and (h.kind = 'delivery-booked' or (h.facts->>'isMoved')::boolean)`,
    order: 'h.id desc',
  },
];

/** Of each offer the choice, and how it ended otherwise. */
const offersOf = (claimId: string): Source[] => {
  const offer = `outcome_offer f where f.claim_id = ${claimId}`;
  return [
    { kind: "'offer'", at: 'f.sent_at', id: 'f.id::text', data: `'{}'::jsonb`, from: offer, order: 'f.sent_at desc' },
    {
      kind: `case when f.first_chosen_at < f.settled_at then 'offer-changed' else 'offer-chosen' end
        || case f.settled_by when 'claimant' then '' else '-otherwise' end`,
      at: 'f.settled_at',
      id: 'f.id::text',
      data: `json_build_object('option', o.kind, 'nominee', nullif(f.nominated_name, ''))`,
      from: `outcome_offer f join outcome_option o on o.claim_id = ${claimId} and o.id = f.option_id
        where f.claim_id = ${claimId} and f.settled_at is not null`,
      order: 'f.settled_at desc',
    },
    {
      kind: "'offer-in-hand'",
      at: 'f.in_hand_at',
      id: 'f.id::text',
      data: `'{}'::jsonb`,
      from: `${offer} and f.in_hand_at is not null`,
      order: 'f.in_hand_at desc',
    },
    {
      // Of one that was withdrawn once something was chosen, `settled_at` is when it was chosen.
      kind: `'offer-' || f.status`,
      at: 'coalesce(f.withdrawn_at, f.settled_at)',
      id: 'f.id::text',
      data: `'{}'::jsonb`,
      from: `${offer} and f.status in ('withdrawn', 'expired') and f.settled_at is not null
        and (f.option_id is null or f.withdrawn_at is not null)`,
      order: 'coalesce(f.withdrawn_at, f.settled_at) desc',
    },
  ];
};

/** Without what became a complaint by mistake, and once of one that was taken up again from when it came. */
const complaintsOf = (claimId: string): Source[] => {
  const complaint = `complaint k where k.claim_id = ${claimId} and k.outcome is distinct from 'mistaken'
    and not exists (select from complaint n where n.claim_id = ${claimId} and n.again_of = k.id
      and n.received_at = k.received_at)`;
  return [
    {
      kind: "'complaint'",
      at: 'k.received_at',
      id: 'k.id::text',
      data: `'{}'::jsonb`,
      from: complaint,
      order: 'k.received_at desc',
    },
    {
      kind: "'complaint-answered'",
      at: 's.at',
      id: 's.id::text',
      data: `'{}'::jsonb`,
      from: `complaint_step s where s.claim_id = ${claimId} and s.kind in ('summary', 'final')`,
      order: 's.at desc',
    },
  ];
};

/** Of people who may act for the claimant. */
const nominatedOf = (claimId: string): Source[] => {
  const entry = (kind: string, at: string): Source => ({
    kind,
    at,
    id: 'n.id::text',
    data: `json_build_object('nominee', n.name)`,
    from: `nominated_person n where n.claim_id = ${claimId} and ${at} is not null`,
    order: `${at} desc`,
  });
  return [
    entry(`'nominated' || case n.asked_by when 'claimant' then '' else '-otherwise' end`, 'n.asked_at'),
    entry(`'nominated-acts'`, 'n.confirmed_at'),
    entry(`'nominated-ended'`, 'n.ended_at'),
  ];
};

/** Days that are booked have entries of their own. */
const courierEventsOf = (claimId: string): Source[] => [
  {
    kind: "'courier'",
    at: 'e.at',
    id: 'e.id::text',
    data: `json_build_object('direction', p.direction, 'courier', p.courier, 'status', e.status, 'reason', e.reason,
      'words', e.words, 'place', e.place, 'windowFrom', e.window_from, 'windowTo', e.window_to, 'origin', e.origin)`,
    from: `courier_event e join parcel p on p.claim_id = ${claimId} and p.id = e.parcel_id
      where e.claim_id = ${claimId} and e.status <> 'booked'`,
    order: 'e.at desc, e.id desc',
  },
];

/** Without the address. */
const addressChangesOf = (claimId: string): Source[] => [
  {
    kind: "'return-address'",
    at: 'a.at',
    id: 'a.id::text',
    data: `'{}'::jsonb`,
    from: `return_address_change a where a.claim_id = ${claimId}`,
    order: 'a.at desc, a.id desc',
  },
];

/** Of wishes that were confirmed; another address has an entry of its own. A wish for another day from before 0346 moved it. */
const wishesOf = (claimId: string): Source[] => [
  {
    kind: "p.direction || '-date'",
    at: 'r.settled_at',
    id: 'r.id::text',
    data: `json_build_object('date', to_char(r.confirmed_for, 'YYYY-MM-DD"T12:00:00Z"'), 'isMoved', true)`,
    from: `rebooking r join parcel p on p.claim_id = ${claimId} and p.id = r.parcel_id
      where r.claim_id = ${claimId} and r.status = 'confirmed' and r.confirmed_for is not null
      and coalesce(r.day_moved, r.wish->>'kind' = 'day') and r.settled_at is not null`,
    order: 'r.settled_at desc, r.id desc',
  },
  {
    kind: "'parcel-place'",
    at: 'r.settled_at',
    id: 'r.id::text',
    data: `json_build_object('wish', r.wish)`,
    from: `rebooking r where r.claim_id = ${claimId} and r.status = 'confirmed'
      and r.wish->>'kind' in ('place', 'neighbour', 'safe-place') and r.settled_at is not null`,
    order: 'r.settled_at desc, r.id desc',
  },
];

const sourcesOf = (claim: string, claimId: string): Source[] => [
  ...writtenOf(claimId),
  ...quotesOf(claimId),
  ...reportsOf(claimId),
  ...recordedOf(claim, claimId),
  ...courierEventsOf(claimId),
  ...offersOf(claimId),
  ...complaintsOf(claimId),
  ...nominatedOf(claimId),
  ...addressChangesOf(claimId),
  ...wishesOf(claimId),
];

/** The requested number of entries, as a statement parameter; one more is read to know whether others follow. */
const first = '$5::int';

const selectOf = ({ kind, at, id, data, from, order }: Source) =>
  `(select ${kind} as kind, ${at} as at, ${id} as id, ${data}::jsonb as data
    from ${from}${order === undefined ? '' : ` order by ${order} limit ${first} + 1`})`;

const entriesOf = (claim: string, claimId: string) => `(
  select coalesce(json_agg(l.data || jsonb_build_object('kind', l.kind, 'id', l.id,
    'at', round(date_part('epoch', l.at) * 1000)::bigint) order by l.at desc, l.id desc), '[]')
  from (
    select * from (${sourcesOf(claim, claimId).map(selectOf).join(' union all ')}) a
    order by a.at desc, a.id desc limit ${first} + 1) l)`;

/**
 * Reads the claim's entries, newest first. Each source is read by an index of the claim, and no further than requested.
 */
export const needsTimeline = needs(
  'timeline',
  (claim, claimId) => `json_build_object(
    'claimId', ${claim}.id,
    'first', ${first},
    'facts', ${factsOfRow(claim, claimId)},
    'collectionNumber', coalesce(nullif(btrim(${claim}.dpdcollection_number), ''), btrim(${claim}.collection_tracking_details)),
    'deliveryNumber', coalesce(nullif(btrim(${claim}.dpddelivery_number), ''), btrim(${claim}.delivery_tracking_details)),
    'entries', ${entriesOf(claim, claimId)})`,
);
