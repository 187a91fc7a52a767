import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import sharp from 'sharp';

import { openDatabase } from '#server/db/connect.ts';
import type * as generate from '../../harness/generate-claims.ts';
import { childId, claimId, claimsOfBatch, type Shape } from '../../harness/generate-claims.ts';
import { freePort, operatorKey, startServer } from '../../harness/server-process.ts';
import type { Tree } from './trees.ts';

const run = promisify(execFile);

/** Six of a hundred claims go on; the others have ended. */
const isOpen = 'm % 100 < 6';
const shapeOf = (now: string): Shape => ({
  created: `timestamptz '${now}' - case when ${isOpen} then 3 + m / 100 % 25 else 30 + m % 470 end * interval '1 day'`,
  // Step 100 ends a claim.
  state: `select id from state where (tracker_step = 100) = not (${isOpen}) order by system_name
    offset m % (select count(*) from state where (tracker_step = 100) = not (${isOpen})) limit 1`,
  brand: 'null',
});

const moreOf = (now: string): string[] => [
  `insert into outgoing_message (claim_id, id, subject, message, date_sent, position)
   select ${claimId('n')}, ${childId('n', '300')}, 'My device', 'When will you have news of my device?',
     timestamptz '${now}' - m % 30 * interval '1 day', 1
   from ${claimsOfBatch} where m % 2 = 0`,
  `insert into quote (claim_id, id, total_pence, vat_pence)
   select ${claimId('n')}, ${childId('n', '310')}, 12960, 2160 from ${claimsOfBatch} where m % 4 = 0`,
  `insert into quote_detail (claim_id, id, quote_id, description, total_pence, vat_pence, position)
   select ${claimId('n')}, ${childId('n', '(320 + k)::int')}, ${childId('n', '310')}, 'Screen ' || k, 4320, 720, k
   from ${claimsOfBatch} cross join generate_series(0, 2) k where m % 4 = 0`,
  `insert into quote_version (claim_id, id, number, lines, total_pence, vat_pence, claimant_pence, decides, sentence,
     content_hash, status, origin, by_name, created_at, sent_at, decision, settled_at, settled_by)
   select ${claimId('n')}, ${childId('n', '310')}, 1, (select jsonb_agg(jsonb_build_object('part', 'Screen ' || k,
       'description', 'A screen', 'quantity', 1, 'netPence', 3600, 'vatRate', 20, 'vatPence', 720, 'totalPence', 4320))
       from generate_series(0, 2) k), 12960, 2160, 0, 'insurer', '', md5(n::text), 'approved', 'system', 'operator',
     timestamptz '${now}' - interval '5 days', timestamptz '${now}' - interval '5 days', 'approved',
     timestamptz '${now}' - interval '4 days', 'insurer'
   from ${claimsOfBatch} where m % 4 = 0`,
  `insert into photo (claim_id, id, kind, name, store_key, created_at, sent_hash, width, height, bytes)
   select ${claimId('n')}, ${childId('n', '330')}, 'repair', 'after.jpg', md5('photo' || n), timestamptz '${now}',
     sha256(n::text::bytea), 1600, 1200, 250000
   from ${claimsOfBatch} where m % 10 = 1`,
];

/** What follows from the claims that are there. */
const following = [
  'insert into photo_file (store_key, created_at) select store_key, created_at from photo',
  `insert into account (id, email, email_norm, email_confirmed_at, created_at)
   select gen_random_uuid(), end_user_email, end_user_email, created_at, created_at from claim order by id limit 5000`,
];

/** A claim whose claimant comes during the upgrade. */
export type Visited = { id: string; number: string };

/** Of every claim that is visited. */
export const postcode = 'YO1 7HU';
const detailedEvery = 100;

async function putPhotos(origin: string, visited: readonly Visited[]): Promise<void> {
  const picture = { width: 800, height: 600, channels: 3, background: '#386' } as const;
  const body = new Uint8Array(await sharp({ create: picture }).jpeg().toBuffer());
  const headers = { authorization: `Bearer ${operatorKey}`, 'content-type': 'image/jpeg' };
  for (const { number } of visited) {
    const address = `${origin}/api/integration/v1/claims/${number}/photos/inspection/front.jpg`;
    const { status } = await fetch(address, { method: 'PUT', headers, body });
    if (status >= 300) throw new Error(`A photo of ${number}: ${status}`);
  }
}

type Generator = typeof generate;
type Wanted = { claims: number; visited: number };

/**
 * Fills a store by the older version: its schema, its generator of claims, its rows of the desk, and photos by its API.
 * Returns the claims whose claimants will come.
 */
export async function fillStore(
  tree: Tree,
  settings: Record<string, string> & { DATABASE_URL: string },
  wanted: Wanted,
): Promise<Visited[]> {
  const server = await startServer(await freePort(), settings, tree.folder);
  const generator = (await import(join(tree.folder, 'harness/generate-claims.ts'))) as Generator;
  const { pool, close } = openDatabase({ connectionString: settings.DATABASE_URL });
  const now = new Date().toISOString();
  const more = moreOf(now);
  await generator.generateClaims(pool, wanted.claims, { detailedEvery, shape: shapeOf(now), more });
  for (const statement of following) await pool.query(statement);
  const visited = await generator.detailedClaims(pool, wanted.claims, wanted.visited, detailedEvery);
  const ids = visited.map(({ id }) => id);
  await pool.query('update claim_lookup set postcode_norm = $2 where claim_id = any($1)', [
    ids,
    postcode.replace(' ', ''),
  ]);
  await putPhotos(server.origin, visited);
  await close();
  await server.end();
  const options = { cwd: tree.folder, env: { ...process.env, ...settings } };
  await run(process.execPath, ['scripts/desk.ts', 'rebuild'], options);
  return visited;
}
