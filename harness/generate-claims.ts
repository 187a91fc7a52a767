import type { Pool, PoolClient } from 'pg';

/** Every so many claims, one is detailed: 20 events and 5 messages. The others have 8 events and at most 2 messages. */
const usualDetail = 100;

// Ids grow with the number, so that loading fills each index from one side; what is looked up afterwards is random.
const claimId = (n: string) =>
  `(lpad(to_hex(${n}::bigint * 4294967295 / $3), 8, '0') || substr(md5('c' || ${n}), 9))::uuid`;
const childId = (n: string, k: string) =>
  `(lpad(to_hex(${n}::bigint), 12, '0') || lpad(to_hex(${k}), 4, '0') || substr(md5(${n} || '-' || ${k}), 17))::uuid`;
const pick = (n: string, ...values: string[]) => `(array['${values.join("','")}'])[1 + ${n} % ${values.length}]`;
const created = (n: string) =>
  `timestamptz '2025-11-06 09:00Z' - (${n} % 500) * interval '1 day' - (${n} % 86400) * interval '1 second'`;
const postcode = (n: string) =>
  `${pick(n, 'LS', 'M', 'SW', 'B', 'EH', 'BS', 'NE')} || (1 + ${n} % 20) || (${n} % 10) || chr(65 + ${n} % 26) || chr(65 + ${n} / 26 % 26)`;

const statementsOf = (isDetailed: string): [table: string, sql: string][] => [
  [
    'claim',
    `insert into claim (id, number, external_reference, policy_number, state_id, contract_id, equipment_type_id,
       last_state_change_date, next_collection_attempt_date, end_user_name, end_user_email, end_user_mobile,
       registered_line1, registered_city, registered_postcode, collection_line1, collection_city, collection_postcode,
       delivery_line1, delivery_city, delivery_postcode, accessories, dpddelivery_number, courier, delivery_courier,
       policy_excess_pence, excess_payment_taken, created_at, updated_at)
     select ${claimId('n')}, 'CLM-' || n, 'JOB-' || n, 'POL-' || n, s.id, k.id, t.id,
       ${created('n')} + interval '6 days', ${created('n')} + interval '1 day',
       ${pick('n', 'Amira', 'Tom', 'Priya', 'Gareth', 'Siobhan')} || ' ' || ${pick('n / 7', 'Shah', 'Jones', 'Patel', 'Evans')},
       'claimant' || n || '@example.com', '07700 900' || lpad((n % 1000)::text, 3, '0'),
       (1 + n % 200) || ' High Street', 'Leeds', ${postcode('n')}, (1 + n % 200) || ' High Street', 'Leeds', ${postcode('n')},
       (1 + n % 200) || ' High Street', 'Leeds', ${postcode('n')}, E'Charger\\nCase', '1550' || n, 'DPD', 'DPD',
       (n % 4) * 2500, n % 8 = 0, ${created('n')}, ${created('n')} + interval '6 days'
     from generate_series($1::int, $2::int) n
     join lateral (select id from state order by system_name offset n % (select count(*) from state) limit 1) s on true
     cross join (select id from contract limit 1) k cross join (select id from equipment_type limit 1) t`,
  ],
  [
    'claim_lookup',
    `insert into claim_lookup (key, postcode_norm, claim_id, kind)
     select case kind when 'number' then 'CLM' || n else 'POL' || n end, ${postcode('n')}, ${claimId('n')}, kind
     from generate_series($1::int, $2::int) n cross join unnest(array['number', 'policy']) kind`,
  ],
  [
    'claim_event',
    `insert into claim_event (claim_id, id, event_date, name, shared_key, engineer, related_state_id)
     select ${claimId('n')}, ${childId('n', 'k')}, ${created('n')} + k * interval '7 hours',
       case when s.id is null then 'Customer contacted' else 'Claim state changed to ' || s.name || '.' end, '',
       ${pick('k', 'Jo Bell', 'Sam Cole')}, s.id
     from generate_series($1::int, $2::int) n
     cross join lateral generate_series(1, case when ${isDetailed} then 20 else 8 end) k
     left join (select row_number() over (order by tracker_number, tracker_step, system_name) as at, id, name
       from state where system_name <> 'Claim Cancelled' and coalesce(tracker_number, 1) < 3) s on s.at = k`,
  ],
  [
    'data_form_data',
    `insert into data_form_data (claim_id, id, shared_data_key, name, string_value, position)
     select ${claimId('n')}, ${childId('n', '(k + 100)::int')}, '', f.name, f.name || ' ' || n % 1000, k
     from generate_series($1::int, $2::int) n cross join
     unnest(array['Manufacturer', 'Model', 'Colour', 'Storage', 'Serial Number', 'IMEI', 'CPU', 'RAM', 'Memory Size',
       'Inspection Type 1']) with ordinality f (name, k)`,
  ],
  [
    'portal_message',
    `insert into portal_message (claim_id, id, date_sent, subject, body, read)
     select ${claimId('n')}, ${childId('n', '(k + 200)::int')}, ${created('n')} + k * interval '1 day', 'News of your claim',
       '<p>' || repeat('We have news of your claim. ', 12) || '</p>', k % 2 = 0
     from generate_series($1::int, $2::int) n
     cross join lateral generate_series(1, case when ${isDetailed} then 5 else n % 3 end) k`,
  ],
];

const batch = 20_000;

/** Whether the batch that ends with this claim is there: each is written as one. */
async function isThere(client: PoolClient, last: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from claim_lookup where key = 'CLM' || $1::int and kind = 'number'`,
    [last],
  );
  return rowCount === 1;
}

type Batch = { from: number; to: number; total: number; detailedEvery: number };

async function writeBatch(client: PoolClient, { from, to, total, detailedEvery }: Batch): Promise<void> {
  await client.query('begin');
  for (const [, sql] of statementsOf(`n % ${detailedEvery} = 0`)) await client.query(sql, [from, to, total]);
  await client.query('commit');
}

type Wishes = { detailedEvery?: number; written?: (claims: number) => void };

/**
 * Claims 1 to `total`, realistic in size and shape, by one statement a table and batch: nothing of them is held in this
 * process, and what a broken-off run has written is passed over by the next. Answers the seconds it took.
 */
export async function generateClaims(
  pool: Pool,
  total: number,
  { detailedEvery = usualDetail, written = () => {} }: Wishes = {},
): Promise<number> {
  const started = performance.now();
  const client = await pool.connect();
  try {
    await client.query(
      `set synchronous_commit = off; set statement_timeout = 0; set session_replication_role = replica`,
    );
    if (await isThere(client, total)) return 0;
    await client.query(`insert into contract values (gen_random_uuid(), 'Gold', 'Acme', 10) on conflict do nothing`);
    await client.query(`insert into equipment_type values (gen_random_uuid(), 'Laptop') on conflict do nothing`);
    for (let from = 1; from <= total; from += batch) {
      const to = Math.min(total, from + batch - 1);
      if (await isThere(client, to)) continue;
      await writeBatch(client, { from, to, total, detailedEvery });
      written(to);
    }
    await client.query('vacuum analyze');
  } finally {
    client.release(true);
  }
  return (performance.now() - started) / 1_000;
}

/** Some detailed claims, spread over all. */
export async function detailedClaims(
  pool: Pool,
  total: number,
  wanted: number,
  detailedEvery: number = usualDetail,
): Promise<{ id: string; number: string }[]> {
  const numbers = Array.from(
    { length: wanted },
    (_, at) => (1 + Math.floor((at * total) / detailedEvery / wanted)) * detailedEvery,
  );
  const { rows } = await pool.query<{ id: string; number: string }>(
    `select c.id, c.number from claim_lookup l join claim c on c.id = l.claim_id where l.kind = 'number' and l.key = any($1)`,
    [numbers.map((n) => `CLM${n}`)],
  );
  return rows;
}
