import { childId, claimId, claimsOfBatch, type Shape } from '../../harness/generate-claims.ts';

// What claims of a store of the desk's bench have beside those of other benches: who has them, what was written, told
// and not delivered, so that each view has its share.

/** The instant at which the store stands: clocks of servers start there. */
export const storeNow = new Date('2025-11-06T12:00:00Z');
/** Of so many claims the code makes the rows; those of all others are copies of them. */
export const modelClaims = 10_000;
/** Of a hundred claims, so many go on. */
const openOf100 = 6;
const isOpen = `m % 100 < ${openOf100}`;
/** One open claim in six has 60 entries. */
const hasMuch = 'm % 100 = 0';
export const muchEvery = 100;

export const handlers = 20;
export const handlerId = (number: number): string => `0193a000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const someHandler = `('0193a000-0000-7000-8000-' || lpad(((m / 100 + m) % ${handlers})::text, 12, '0'))::uuid`;

const base = `timestamptz '${storeNow.toISOString()}'`;

const created = `${base} - case when ${isOpen} then 3 + m / 100 % 25 else 30 + m % 470 end * interval '1 day' - m % 36000 * interval '1 second'`;
/** One in 24, of those that ended too. */
const isUndelivered = `(m % 100 = 3 and m / 100 % 4 = 0 or m % 100 >= ${openOf100} and m % 24 = 0)`;

export const shape: Shape = {
  created,
  // Step 100 ends a claim.
  state: `select id from state where (tracker_step = 100) = (m % 100 >= ${openOf100}) order by system_name
    offset m / 100 % (select count(*) from state where (tracker_step = 100) = (m % 100 >= ${openOf100})) limit 1`,
  brand: `case when m % 1000 = 5 then 'marigold' when m % 10 < 5 then null else 'harbour' end`,
};

/** Sees one claim in a thousand. */
export const smallBrand = 'marigold';

export const more: readonly string[] = [
  `insert into desk_work (claim_id, assignee_id) select ${claimId('n')}, ${someHandler}
   from ${claimsOfBatch} where ${isOpen} and m / 100 % 10 < 7`,
  `insert into outgoing_message (claim_id, id, subject, message, date_sent, position)
   select ${claimId('n')}, ${childId('n', '300')}, 'My device', 'When will you have news of my device?',
     ${base} - m % 1800 * interval '1 minute', 1
   from ${claimsOfBatch} where ${isOpen} and m % 4 = 1`,
  `insert into notice_clock (claim_id, told_at) select ${claimId('n')},
     case when ${isOpen} then ${base} - m / 7 % 12 * interval '11 hours' else ${created} + interval '20 days' end
   from ${claimsOfBatch} where m % 3 <> 0`,
  `insert into notice (claim_id, id, telling_id, channel, kind, happening_ids, state, due_at, created_at, settled_at)
   select ${claimId('n')}, ${childId('n', '301')}, ${childId('n', '301')}, 'mail', 'state-changed', '{}', 'undelivered',
     ${created} + interval '2 days', ${created} + interval '2 days', ${created} + interval '3 days'
   from ${claimsOfBatch} where ${isUndelivered}`,
  `insert into note (claim_id, id, author_id, author_name, text, created_at)
   select ${claimId('n')}, ${childId('n', '(400 + k)::int')}, ${someHandler}, 'Kim', repeat('The part comes on Friday. ', 5),
     ${base} - k * interval '9 hours'
   from ${claimsOfBatch} cross join generate_series(1, 20) k where ${hasMuch}`,
  `insert into contact (claim_id, id, channel, direction, reason, minutes, text, author_id, author_name, at)
   select ${claimId('n')}, ${childId('n', '(500 + k)::int')}, 'phone', 'in', 'date', 3, repeat('Asked when it is ready. ', 4),
     ${someHandler}, 'Kim', ${base} - k * interval '13 hours'
   from ${claimsOfBatch} cross join generate_series(1, 15) k where ${hasMuch}`,
  // However large the store: few await an answer to a mention, and few changes are not taken up.
  `insert into note (claim_id, id, author_id, author_name, text, mentions, created_at)
   select ${claimId('n')}, ${childId('n', '450')}, ${someHandler}, 'Kim', 'Please look.', array['${handlerId(0)}'::uuid],
     ${base} - interval '1 hour'
   from ${claimsOfBatch} where n <= ${modelClaims} and m % 100 = 1`,
  `insert into desk_change (claim_id, id, field, base, value, reason, by_account, by_name, at)
   select ${claimId('n')}, ${childId('n', '451')}, 'state', 'Inspection', 'Repair', '', ${someHandler}, 'Kim',
     ${base} - interval '6 days'
   from ${claimsOfBatch} where n <= ${modelClaims} and m % 100 = 2`,
];
