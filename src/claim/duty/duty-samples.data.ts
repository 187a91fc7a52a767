import { sql } from 'kysely';

import { isTakenUpAgain } from '#claim/complaint/closing/taken-up-sql.ts';
import { withdrawalText } from '#claim/complaint/closing/withdrawal-sql.ts';
import { isSetEvent } from '#claim/measures/claim-histories.data.ts';
import { brandOfClaim } from '#server/settings/portal-rule.data.ts';
import type { Db } from '#server/db/connect.ts';

export type SampleAsk = {
  clientId: string;
  brands: readonly string[] | null;
  /** Instants; the last is not part of it. */
  from: Date;
  until: Date;
  seed: string;
  most: number;
};

/** Draws claims that ended in the time by the hash of the seed and their id. */
async function drawClaims(db: Db, { clientId, brands, from, until, seed, most }: SampleAsk): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select d.claim_id as id from desk_claim d
    where d.ended_at >= ${from} and d.ended_at < ${until} and d.client_id = ${clientId}::uuid
      and ${brands === null ? sql`true` : sql`${sql.raw(brandOfClaim('d'))} = any(${[...brands]}::text[])`}
    order by md5(${seed} || d.claim_id::text), d.claim_id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

export type SampledClaim = {
  id: string;
  number: string;
  device: string;
  receivedAt: Date | null;
  endedAt: Date;
  states: number;
  noticesSent: number;
  noticesFailed: number;
  datesMoved: number;
  contacts: number;
  complaints: number;
  /** Who withdrew complaints, how and when; empty where none was. */
  withdrawn: string;
  satisfaction: number | null;
};

const countOf = (from: string) => sql.raw(`(select count(*)::int from ${from})`);

const withdrawnOf = `coalesce((select string_agg(${withdrawalText({ isNamed: false })}, '; ' order by s.at, s.id)
  from complaint_step s join complaint k on k.claim_id = s.claim_id and k.id = s.complaint_id
  where s.claim_id = d.claim_id and s.kind = 'closed' and k.outcome = 'withdrawn'
    and not ${isTakenUpAgain('k')}), '')`;

/** In the order in which they were drawn. Nothing of it names the claimant. */
export async function drawSample(db: Db, ask: SampleAsk): Promise<SampledClaim[]> {
  const ids = await drawClaims(db, ask);
  const { rows } = await sql<SampledClaim>`select d.claim_id as id,
      coalesce(d.number, (select c.number from claim c where c.id = d.claim_id)) as number,
      coalesce(d.device, '') as device, d.received_at as "receivedAt", d.ended_at as "endedAt",
      ${countOf(`claim_event e where e.claim_id = d.claim_id and e.related_state_id is not null and ${isSetEvent}`)} as states,
      ${countOf(`notice n where n.claim_id = d.claim_id and n.state = 'sent'`)} as "noticesSent",
      ${countOf(`notice n where n.claim_id = d.claim_id and n.state in ('undelivered', 'no-contact')`)} as "noticesFailed",
      ${countOf('promised_date p where p.claim_id = d.claim_id and p.position > 1 and p.withdrawn_at is null')} as "datesMoved",
      ${countOf('outgoing_message o where o.claim_id = d.claim_id')}
        + ${countOf(`contact l where l.claim_id = d.claim_id and l.direction = 'in'`)} as contacts,
      ${countOf(`complaint k where k.claim_id = d.claim_id and k.outcome is distinct from 'mistaken'`)} as complaints,
      ${sql.raw(withdrawnOf)} as withdrawn,
      (select s.satisfaction from survey s where s.claim_id = d.claim_id and s.answered_at is not null
        order by s.ended_at desc limit 1) as satisfaction
    from desk_claim d where d.claim_id = any(${ids}::uuid[])`.execute(db);
  return ids.flatMap((id) => rows.filter((row) => row.id === id));
}
