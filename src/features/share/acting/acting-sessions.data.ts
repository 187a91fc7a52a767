import { CompiledQuery, sql } from 'kysely';
import type { Pool } from 'pg';
import { v7 as newId } from 'uuid';

import type { NominatedRight } from '#claim/nominated/nominated.rules.ts';
import { rightsIn } from '#claim/nominated/nominated.rules.ts';
import { isClaimOver } from '#claim/rules/status.rules.ts';
import type { Tx } from '#server/db/connect.ts';
import type { Locale } from '#shared/locale.ts';
import { sessionLifetimeMs } from '#server/sessions/session.ts';

/** A browser of somebody whose nomination is not over. */
export type ActingSession = {
  id: string;
  claimId: string;
  nominatedId: string;
  name: string;
  email: string;
  may: NominatedRight[];
  asksHandler: boolean;
  until: Date;
  isConfirmed: boolean;
  isCoded: boolean;
  /** Whether the claim was shown in it. */
  isOpened: boolean;
  version: number;
  /** Of whoever reads in this browser. */
  locale: Locale;
};

type Known = Omit<ActingSession, 'locale'>;

type Row = Omit<Known, 'may'> & {
  may: string[];
  place: number;
  state: { systemName: string; status: string; trackerStep: number | null } | null;
};

const columns = `s.id, s.claim_id as "claimId", p.id as "nominatedId", p.name, p.email, p.may,
  p.asks_handler as "asksHandler", p.until, p.confirmed_at is not null as "isConfirmed",
  s.coded_at is not null as "isCoded", s.found_at is not null as "isOpened", c.version,
  (select json_build_object('systemName', st.system_name, 'status', st.status, 'trackerStep', st.tracker_step)
    from state st where st.id = c.state_id) as state`;

/** `now` numbers the instant, `now + 1` the time before which a browser is too old. */
const working = (now: number) => `p.ended_at is null and p.until > $${now} and s.made_at > $${now + 1}`;

const joined = `nominated_session s
  join nominated_person p on p.claim_id = s.claim_id and p.id = s.nominated_id
  join claim c on c.id = s.claim_id`;

const ofOne = `select ${columns}, 0 as place from ${joined}
  where s.claim_id = $3::uuid and s.token_hash = $4 and ${working(1)}`;

const ofEach = `select ${columns}, (sight.place - 1)::int as place
  from unnest($3::uuid[], $4::bytea[]) with ordinality as sight (claim_id, token_hash, place)
  join ${joined} on s.claim_id = sight.claim_id and s.token_hash = sight.token_hash
  where ${working(1)}`;

const instants = (now: Date): [Date, Date] => [now, new Date(now.getTime() - sessionLifetimeMs)];

function sessionOf({ state, place: _, ...row }: Row): Known | null {
  return isClaimOver(state) ? null : { ...row, may: rightsIn(row.may) };
}

/** The end of the claim ends it, as its day and an end by somebody do. */
export async function findActing(
  tx: Tx,
  { claimId, tokenHash, locale }: ActingPlace & { locale: Locale },
  now: Date,
): Promise<ActingSession | null> {
  const statement = CompiledQuery.raw(ofOne, [...instants(now), claimId, tokenHash]);
  const { rows } = await tx.executeQuery<Row>(statement);
  const known = rows[0] ? sessionOf(rows[0]) : null;
  return known && { ...known, locale };
}

export type ActingPlace = { claimId: string; tokenHash: Buffer };

/** Returns versions by index in `places`. A browser that may not act, or not yet, has none. */
export async function versionsForActing(
  pool: Pool,
  places: readonly ActingPlace[],
  now: Date,
): Promise<Map<number, number>> {
  const { rows } = await pool.query<Row>({
    name: 'acting-versions',
    text: ofEach,
    values: [...instants(now), places.map(({ claimId }) => claimId), places.map(({ tokenHash }) => tokenHash)],
  });
  const acting = rows.filter((row) => {
    const session = sessionOf(row);
    return session !== null && mayAct(session);
  });
  return new Map(acting.map(({ place, version }) => [place, version]));
}

export const mayAct = ({ isConfirmed, isCoded }: Known): boolean => isConfirmed && isCoded;

/** Browsers of one person; the oldest is closed for one more. */
const mostBrowsers = 5;

export async function addBrowser(
  tx: Tx,
  { claimId, nominatedId, tokenHash }: ActingPlace & { nominatedId: string },
  now: Date,
): Promise<void> {
  await sql`delete from nominated_session where claim_id = ${claimId} and id in (
    select id from nominated_session where claim_id = ${claimId} and nominated_id = ${nominatedId}
      order by coded_at is null, made_at desc, id desc offset ${mostBrowsers - 1})`.execute(tx);
  const row = { claim_id: claimId, id: newId(), nominated_id: nominatedId, token_hash: tokenHash, made_at: now };
  await tx.insertInto('nominated_session').values(row).execute();
}

type Browser = Pick<ActingSession, 'claimId' | 'id'>;

const ofBrowser = (tx: Tx, { claimId, id }: Browser) =>
  tx.updateTable('nominated_session').where('claim_id', '=', claimId).where('id', '=', id);

export const writeCoded = async (tx: Tx, browser: Browser, now: Date): Promise<void> =>
  void (await ofBrowser(tx, browser).set({ coded_at: now }).execute());

/** Writes that the claim is shown in it. Returns whether it was not before. */
export async function writeOpened(tx: Tx, browser: ActingSession, now: Date): Promise<boolean> {
  if (browser.isOpened) return false;
  const opened = ofBrowser(tx, browser).where('found_at', 'is', null).set({ found_at: now });
  return (await opened.executeTakeFirst()).numUpdatedRows > 0n;
}

/** Forgets browsers that are too old. */
export async function purgeActing(tx: Tx, now: Date): Promise<void> {
  const [, oldest] = instants(now);
  await tx.deleteFrom('nominated_session').where('made_at', '<=', oldest).execute();
}
