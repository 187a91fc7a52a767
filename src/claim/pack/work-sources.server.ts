// What the desk, and the claimant by it, did beside messages and decisions.
import { waitsToDecideOf } from '#claim/nominated/nominated.data.ts';
import { type Column, keptBack, type PackSource } from './pack-source.ts';

/** What is of the claim is a CTE, because Citus keeps claims and the audit on different machines. */
const movesAtDesk = `(with d as materialized (
      select d.id, d.at, d.reason, d.by_name, d.by_account, coalesce(s.name, d.value) as state, d.refusal, d.settled_by,
        case when d.outcome in ('overruled', 'refused') then d.outcome end as became,
        case when d.outcome in ('overruled', 'refused') then d.settled_at end as settled_at
      from desk_change d left join state s on s.system_name = d.value
      where d.claim_id = $1::uuid and d.field = 'state' and d.outcome <> 'undone')
    select d.*, exists (select from audit_event e where e.claim_id = $1::uuid and e.action = 'desk.state'
      and e.at = d.at and e.actor = 'account ' || d.by_account and e.detail = 'quietly') as is_quiet from d) d`;

/** Insurers read no reason in the thread either. */
export const moves: PackSource = {
  id: 'moves',
  title: 'Changes of state at the desk',
  about:
    'Each state that was set at the desk, by whom and why. Of one that was set quietly no notice was sent. Where the operator’s system overruled or refused one, it says when, which system and why. One that was taken back within a minute is not in it. It is kept from insurers.',
  at: 'd.at',
  key: 'd.id',
  columns: [
    { name: 'State', sql: 'd.state' },
    { name: 'Reason', sql: 'd.reason' },
    { name: 'Quietly', sql: `case when d.is_quiet then 'yes' end` },
    { name: 'By', sql: 'd.by_name' },
    { name: 'Became', sql: 'd.became', kind: 'code' },
    { name: 'Settled', sql: 'd.settled_at', kind: 'instant' },
    { name: 'By system', sql: 'd.settled_by' },
    { name: 'Why', sql: 'd.refusal' },
  ],
  from: movesAtDesk,
  insurersFrom: null,
};

export const waits: PackSource = {
  id: 'waits',
  title: 'Waiting on others',
  about:
    'Where the claim waited for somebody else than its state says. “Time with us” leaves these out. Of more than fifty the newest are kept.',
  at: '(x.value ->> 1)::timestamptz',
  key: 'x.ordinality',
  columns: [
    { name: 'For', sql: 'x.value ->> 0', kind: 'code' },
    { name: 'Until', sql: '(x.value ->> 2)::timestamptz', kind: 'instant' },
  ],
  from: 'desk_work w, jsonb_array_elements(w.waits) with ordinality x where w.claim_id = $1::uuid',
};

/** Of a row `p` of `parcel`. Auditors read them at the desk too, also where contacts are kept back. */
export const parcelColumns: readonly Column[] = [
  { name: 'Direction', sql: 'p.direction', kind: 'code' },
  { name: 'Courier', sql: 'p.courier' },
  { name: 'Number', sql: 'p.number' },
];

const wishedPlace = `nullif(concat_ws(', ', b.wish ->> 'words', nullif(b.wish ->> 'name', ''), nullif(b.wish ->> 'line1', ''),
  nullif(b.wish ->> 'line2', ''), nullif(b.wish ->> 'line3', ''), nullif(b.wish ->> 'city', ''),
  nullif(b.wish ->> 'postcode', ''), nullif(b.wish ->> 'address', '')), '')`;

export const wishes: PackSource = {
  id: 'wishes',
  title: 'Asked of couriers',
  about:
    'What the claimant asked a courier to change, and what became of it. Until it is confirmed the booked day stands. Courier and number of a parcel are as they are now.',
  at: 'b.asked_at',
  key: 'b.id',
  columns: [
    { name: 'Asked for', sql: `b.wish ->> 'kind'`, kind: 'code' },
    ...parcelColumns,
    { name: 'Day', sql: `b.wish ->> 'day'` },
    { name: 'Where', sql: wishedPlace, isContact: true },
    { name: 'Became', sql: 'b.status', kind: 'code' },
    { name: 'Settled', sql: 'b.settled_at', kind: 'instant' },
    { name: 'Settled by', sql: 'b.settled_by' },
    { name: 'Answer', sql: 'b.answer' },
    { name: 'Confirmed for', sql: 'b.confirmed_for::text' },
  ],
  from: 'rebooking b join parcel p on p.claim_id = b.claim_id and p.id = b.parcel_id where b.claim_id = $1::uuid',
};

const addressNow = `concat_ws(', ', nullif(c.delivery_line1, ''), nullif(c.delivery_line2, ''), nullif(c.delivery_line3, ''),
  nullif(c.delivery_city, ''), nullif(c.delivery_postcode, ''))`;

/** As `tellAddressChanged` names its mail and its text. */
const toldKey = `'return-address ' || j.claim_id || ' ' || j.id`;

/** What is of the claim is a CTE, because Citus keeps claims and mails on different machines. */
const changedAddresses = `(with j as materialized (
      select a.claim_id, a.id, a.at, a.booked_to, exists (select from rebooking b where b.claim_id = $1::uuid
          and b.status = 'confirmed' and b.settled_at = a.at and b.wish ->> 'kind' = 'address') as is_confirmed,
        case when row_number() over (order by a.at desc, a.id desc) <> 1 then 'gone'
          when c.replaced_delivery_address is null then 'replaced' else 'stands' end as became, ${addressNow} as address
      from return_address_change a join claim c on c.id = $1::uuid where a.claim_id = $1::uuid)
    select j.*, concat_ws(', ', 'mail ' || m.state, 'text ' || t.state) as told from j
      left join mail m on m.claim_id = $1::uuid and m.key = ${toldKey}
      left join text_message t on t.claim_id = $1::uuid and t.key = ${toldKey}) j`;

const addressThatStands = (address: string): string =>
  `case j.became when 'stands' then ${address} when 'replaced' then 'replaced by the operator since' end`;

export const addressChanges: PackSource = {
  id: 'return-address',
  title: 'Changes of the return address',
  about:
    'When the address was changed to which the device goes back, and by whom. The operator’s own documents are not in it. Each change is mailed to the claimant at once, or texted, also where notices are stopped; of more than five within an hour one mail tells later. What became of that is kept as long as mails are. The newest row has the claimant’s address while it stands. Where the operator has set another since, the row says so, and does not have it. Earlier ones are not kept.',
  at: 'j.at',
  key: 'j.id',
  columns: [
    { name: 'By', sql: `case when j.is_confirmed then 'the claimant, as a courier confirmed' else 'the claimant' end` },
    {
      name: 'Address now',
      sql: addressThatStands('j.address'),
      maskedSql: addressThatStands(`case when j.address <> '' then '${keptBack}' end`),
    },
    { name: 'A booked parcel still goes to', sql: `regexp_replace(j.booked_to, E'\\n+', ', ', 'g')`, isContact: true },
    { name: 'Told by', sql: 'j.told' },
  ],
  from: changedAddresses,
};

/** SQL of whether the nomination stands, and a handler is still to confirm that they decide. */
const waitsNow = `n.ended_at is null and n.until > $2::timestamptz and ${waitsToDecideOf('n', '$1::uuid')}`;

/** SQL of whether their own code let them act, and not a handler. */
const isByOwnCode = '(n.confirmed_by is null or n.handler_confirmed_at > n.confirmed_at)';

export const nominees: PackSource = {
  id: 'nominees',
  title: 'Who may act for the claimant',
  about:
    'Whom the claimant named, what each might do, and from when until when. They act from their own code on, or from when a handler confirmed them. Where a handler confirmed somebody who acted already, they could decide from then on only. “Now decides only once a handler confirms” is of today: what they decided before counts.',
  at: 'n.asked_at',
  key: 'n.id',
  columns: [
    { name: 'Name', sql: 'n.name', isContact: true },
    { name: 'Relation', sql: 'n.relation', isContact: true },
    {
      name: 'May',
      sql: `array_to_string(n.may, ', ')
        || case when ${waitsNow} then ' (now decides only once a handler confirms)' else '' end`,
    },
    { name: 'Asked by', sql: 'n.asked_by', kind: 'code' },
    { name: 'Named by', sql: 'n.named_by_name' },
    { name: 'Own code entered', sql: `case when ${isByOwnCode} then n.confirmed_at end`, kind: 'instant' },
    {
      name: 'Confirmed by a handler',
      sql: `coalesce(n.handler_confirmed_at, case when n.confirmed_by is not null then n.confirmed_at end)`,
      kind: 'instant',
    },
    { name: 'Handler', sql: 'n.confirmed_by_name' },
    { name: 'Until', sql: 'n.until', kind: 'instant' },
    { name: 'Ended', sql: 'n.ended_at', kind: 'instant' },
    { name: 'Ended by', sql: 'n.ended_by', kind: 'code' },
  ],
  from: 'nominated_person n where n.claim_id = $1::uuid',
};

/** Insurers read of it in no thread either. */
export const askedExcess: PackSource = {
  id: 'excess-asked',
  title: 'Excess asked for',
  about: 'When a handler asked the claimant for the excess, and why. It is kept from insurers.',
  at: 'h.at',
  key: 'h.id',
  columns: [
    { name: 'Why', sql: 'h.reason', kind: 'code' },
    { name: 'Asked by', sql: 'h.by_name' },
  ],
  from: 'excess_request h where h.claim_id = $1::uuid',
  insurersFrom: null,
};
