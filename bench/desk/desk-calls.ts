import { deskViews } from '#features/desk/desk-views.rules.ts';
import type { Pool } from 'pg';

import { detailedClaims } from '../../harness/generate-claims.ts';
import { muchEvery } from './desk-facts.ts';

// What a handler asks of the desk, by kind.

export type Request = { path: string; body?: object; who?: 'limited' };

/** The calls of one kind; `at` is the number of the call. */
export type Kind = { name: string; goal: string; request: (at: number) => Request };

/** What some claims are searched by. */
type Known = { number: string; imei: string; phone: string; postcode: string; name: string };

const sampled = 300;

export async function readKnown(pool: Pool, total: number): Promise<Known[]> {
  const step = Math.max(1, Math.floor(total / sampled));
  // Some of each hundred, not the same of all.
  const keys = Array.from({ length: sampled }, (_, at) => `CLM${1 + ((at * step + at * 7) % total)}`);
  const { rows } = await pool.query<Known>(
    `select c.number, c.end_user_mobile as phone, c.registered_postcode as postcode, c.end_user_name as name,
       (select f.string_value from data_form_data f where f.claim_id = c.id and f.name = 'IMEI') as imei
     from claim_lookup l join claim c on c.id = l.claim_id where l.kind = 'number' and l.key = any($1) order by md5(c.number)`,
    [keys],
  );
  return rows;
}

/** Returns a text with another letter at one place of its last word, which changes from call to call. */
function withWrongLetter(text: string, at: number): string {
  const start = text.lastIndexOf(' ') + 1;
  const place = start + 1 + (at % (text.length - start - 1));
  const letter = text[place] === 'x' ? 'q' : 'x';
  return text.slice(0, place) + letter + text.slice(place + 1);
}

const lastWord = (text: string): string => text.slice(text.lastIndexOf(' ') + 1);

/** What of a claim is typed, and the goal's milliseconds at p95. */
const searches: [what: string, goalMs: number, typed: (known: Known, at: number) => string][] = [
  ['reference', 10, ({ number }) => number],
  ['reference without its letters', 10, ({ number }) => number.replace(/^[A-Z]+-?/, '')],
  ['IMEI, whole', 10, ({ imei }) => imei],
  ['IMEI, last four', 10, ({ imei }) => imei.slice(-4)],
  ['telephone', 10, ({ phone }) => phone],
  ['post code', 10, ({ postcode }) => postcode],
  ['name', 50, ({ name }) => name],
  ['surname', 50, ({ name }) => lastWord(name)],
  ['name, one wrong letter', 50, ({ name }, at) => withWrongLetter(name, at)],
  ['surname, one wrong letter', 50, ({ name }, at) => withWrongLetter(lastWord(name), at)],
  ['first three letters of a name', 50, ({ name }) => name.slice(0, 3)],
];

const viewPath = (view: string, after?: string) =>
  `/api/desk/views/${view}/claims${after === undefined ? '' : `?after=${encodeURIComponent(after)}`}`;

/** Returns the kinds of calls of a store. `ask` sends one, to walk to page 40. */
export async function deskKinds(
  pool: Pool,
  total: number,
  ask: (request: Request) => Promise<unknown>,
): Promise<Kind[]> {
  const known = await readKnown(pool, total);
  const much = await detailedClaims(pool, total, Math.min(sampled, total / muchEvery), muchEvery);
  const page40 = await cursorOfPage40(ask);
  const knownAt = (at: number): Known => known[at % known.length] as Known;
  const search = (typed: string, who?: 'limited'): Request => ({
    path: '/api/desk/search',
    body: { typed },
    ...(who && { who }),
  });
  return [
    ...deskViews.map((view) => ({ name: `view: ${view}`, goal: '8 / 25', request: () => ({ path: viewPath(view) }) })),
    { name: 'view: open, page 40', goal: '8 / 25', request: () => ({ path: viewPath('open', page40) }) },
    { name: `counts of ${deskViews.length} views`, goal: '10', request: () => ({ path: '/api/desk/views' }) },
    {
      name: 'workbench of a claim with 60 entries',
      goal: '12 / 40',
      request: (at) => ({ path: `/api/desk/claims/${much[at % much.length]?.id}` }),
    },
    ...searches.map(([what, goalMs, typed]) => ({
      name: `search: ${what}`,
      goal: `– / ${goalMs}`,
      request: (at: number) => search(typed(knownAt(at), at)),
    })),
    {
      name: 'search: “clm”, by a handler of one claim in a thousand',
      goal: '– / 50',
      request: () => search('clm', 'limited'),
    },
  ];
}

/** Without so many pages, of the last that there is. */
async function cursorOfPage40(ask: (request: Request) => Promise<unknown>): Promise<string | undefined> {
  let after: string | undefined;
  for (let page = 1; page < 40; page += 1) {
    const { next } = (await ask({ path: viewPath('open', after) })) as { next: string | null };
    if (next === null) break;
    after = next;
  }
  return after;
}
