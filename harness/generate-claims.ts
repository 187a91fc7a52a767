import type { Pool, PoolClient } from 'pg';

/** Every so many claims, one is detailed: 20 events and 5 messages. The others have 8 events and at most 2 messages. */
const usualDetail = 100;

// Ids grow with the number, so that loading fills each index from one side; what is looked up afterwards is random.
/** SQL of what stands behind the first eight digits of a UUID of version 4. */
const uuidEnd = (digits: string) =>
  `substr(${digits}, 9, 4) || '4' || substr(${digits}, 14, 3) || '8' || substr(${digits}, 18)`;
/** SQL of the id of the claim with the number `n`; $3 is how many claims there are. */
export const claimId = (n: string) =>
  `(lpad(to_hex(${n}::bigint * 4294967295 / $3), 8, '0') || ${uuidEnd(`md5('c' || ${n})`)})::uuid`;
/** SQL of the id of a row of the claim `n`, the `k`th of its tables. */
export const childId = (n: string, k: string) =>
  `(lpad(to_hex(${n}::bigint), 12, '0') || lpad(to_hex(${k}), 4, '0') || substr(md5(${n} || '-' || ${k}), 17))::uuid`;
const pick = (n: string, ...values: string[]) => `(array['${values.join("','")}'])[1 + ${n} % ${values.length}]`;
const postcode = (n: string) =>
  `${pick(n, 'LS', 'M', 'SW', 'B', 'EH', 'BS', 'NE')} || (1 + ${n} % 20) || (${n} % 10) || chr(65 + ${n} % 26) || chr(65 + ${n} / 26 % 26)`;

/** SQL of claims `n` of a batch. `m` is the claim whose dates, state and number of rows they share. */
export const claimsOfBatch =
  'generate_series($1::int, $2::int) n cross join lateral (select (n - 1) % $4::int + 1 as m) as shape';

const firstNames = `Amira Tom Priya Gareth Siobhan Olivia George Aisha Callum Megan Rhys Fatima Harry Zofia Ewan Chloe Imran
  Niamh Jack Leila Owen Grace Tariq Hannah Lewis Maya Piotr Freya Kofi Erin Daniel Yasmin Liam Ruby Arjun Holly`;
const surnameStarts = `Ash Brad Clay Den East Fair Gran Hal Hart Hol Is Kings Lang Mar Mil Mor New Nor Old Pen Pres Red Rad
  Sel Shel Stan Sut Thorn Up Wal Wes Wil Win Wood York`;
const surnameEnds = 'ton ley ford worth son ham well field by wood man ers';
const words = (text: string) => `string_to_array('${text.replaceAll(/\s+/g, ' ')}', ' ')`;
/** SQL of one of the words, chosen by the claim's number. */
const chosen = (n: string, salt: string, text: string) =>
  `(${words(text)})[1 + ('x' || substr(md5('${salt}' || ${n}), 1, 6))::bit(24)::int % ${text.split(/\s+/).length}]`;
const nameOf = (n: string) =>
  `${chosen(n, 'first', firstNames)} || ' ' || ${chosen(n, 'start', surnameStarts)} || ${chosen(n, 'end', surnameEnds)}`;

/** SQL of a claim, by `m`: when it came, its state's id and its brand. */
export type Shape = { created: string; state: string; brand: string };

const usualShape: Shape = {
  created: `timestamptz '2025-11-06 09:00Z' - (m % 500) * interval '1 day' - (m % 86400) * interval '1 second'`,
  state: 'select id from state order by system_name offset m % (select count(*) from state) limit 1',
  brand: 'null',
};

const statementsOf = (isDetailed: string, { created, state, brand }: Shape): [table: string, sql: string][] => [
  [
    'claim',
    `insert into claim (id, number, external_reference, policy_number, state_id, contract_id, equipment_type_id, brand,
       last_state_change_date, next_collection_attempt_date, end_user_name, end_user_email, end_user_mobile,
       registered_line1, registered_city, registered_postcode, collection_line1, collection_city, collection_postcode,
       delivery_line1, delivery_city, delivery_postcode, accessories, dpddelivery_number, courier, delivery_courier,
       policy_excess_pence, excess_payment_taken, created_at, updated_at)
     select ${claimId('n')}, 'CLM-' || n, 'JOB-' || n, 'POL-' || n, s.id, k.id, t.id, ${brand},
       ${created} + interval '6 days', ${created} + interval '1 day', ${nameOf('n')},
       'claimant' || n || '@example.com', '07700 9' || lpad((n % 100000)::text, 5, '0'),
       (1 + n % 200) || ' High Street', 'Leeds', ${postcode('n')}, (1 + n % 200) || ' High Street', 'Leeds', ${postcode('n')},
       (1 + n % 200) || ' High Street', 'Leeds', ${postcode('n')}, E'Charger\\nCase', '1550' || n, 'DPD', 'DPD',
       (n % 4) * 2500, n % 8 = 0, ${created}, ${created} + interval '6 days'
     from ${claimsOfBatch} join lateral (${state}) s on true
     cross join (select id from contract limit 1) k cross join (select id from equipment_type limit 1) t`,
  ],
  [
    'claim_lookup',
    `insert into claim_lookup (key, postcode_norm, claim_id, kind)
     select case kind when 'number' then 'CLM' || n else 'POL' || n end, ${postcode('n')}, ${claimId('n')}, kind
     from ${claimsOfBatch} cross join unnest(array['number', 'policy']) kind`,
  ],
  [
    'claim_event',
    `insert into claim_event (claim_id, id, event_date, name, shared_key, engineer, related_state_id)
     select ${claimId('n')}, ${childId('n', 'k')}, ${created} + k * interval '7 hours',
       case when s.id is null then 'Customer contacted' else 'Claim state changed to ' || s.name || '.' end, '',
       ${pick('k', 'Jo Bell', 'Sam Cole')}, s.id
     from ${claimsOfBatch}
     cross join lateral generate_series(1, case when ${isDetailed} then 20 else 8 end) k
     left join (select row_number() over (order by tracker_number, tracker_step, system_name) as at, id, name
       from state where system_name <> 'Claim Cancelled' and coalesce(tracker_number, 1) < 3) s on s.at = k`,
  ],
  [
    'data_form_data',
    `insert into data_form_data (claim_id, id, shared_data_key, name, string_value, position)
     select ${claimId('n')}, ${childId('n', '(k + 100)::int')}, '', f.name,
       case f.name when 'IMEI' then '35' || lpad((n * 48271::bigint * 7919 % 10000000000000)::text, 13, '0')
         when 'Serial Number' then upper(substr(md5('serial' || n), 1, 10)) else f.name || ' ' || n % 1000 end, k
     from ${claimsOfBatch} cross join
     unnest(array['Manufacturer', 'Model', 'Colour', 'Storage', 'Serial Number', 'IMEI', 'CPU', 'RAM', 'Memory Size',
       'Inspection Type 1']) with ordinality f (name, k)`,
  ],
  [
    'portal_message',
    `insert into portal_message (claim_id, id, date_sent, subject, body, read)
     select ${claimId('n')}, ${childId('n', '(k + 200)::int')}, ${created} + k * interval '1 day', 'News of your claim',
       '<p>' || repeat('We have news of your claim. ', 12) || '</p>', k % 2 = 0
     from ${claimsOfBatch}
     cross join lateral generate_series(1, case when ${isDetailed} then 5 else m % 3 end) k`,
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

type Batch = { statements: readonly string[]; from: number; to: number; total: number; repeats: number };

async function writeBatch(client: PoolClient, { statements, from, to, total, repeats }: Batch): Promise<void> {
  await client.query('begin');
  for (const sql of statements) await client.query(sql, [from, to, total, repeats]);
  await client.query('commit');
}

type Wishes = {
  detailedEvery?: number;
  written?: (claims: number) => void;
  /** Claims share dates, state and number of rows with the claim that is a multiple of so many before them. */
  repeats?: number;
  shape?: Shape;
  /** Statements that add other rows of a batch. */
  more?: readonly string[];
};

/**
 * Claims 1 to `total`, realistic in size and shape, by one statement a table and batch: nothing of them is held in this
 * process, and what a broken-off run has written is passed over by the next. Answers the seconds it took.
 */
export async function generateClaims(
  pool: Pool,
  total: number,
  { detailedEvery = usualDetail, written = () => {}, repeats = total, shape = usualShape, more = [] }: Wishes = {},
): Promise<number> {
  const started = performance.now();
  const statements = [...statementsOf(`m % ${detailedEvery} = 0`, shape).map(([, sql]) => sql), ...more];
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
      await writeBatch(client, { statements, from, to, total, repeats });
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
