import { sql } from 'kysely';

import { withdrawalText } from '#claim/complaint/closing/withdrawal-sql.ts';
import type { ClaimHistory } from '#claim/measures/claim-facts-of-day.rules.ts';
import { isSetEvent, readHistories } from '#claim/measures/claim-histories.data.ts';
import { complaintsOfClient } from '#claim/measures/complaints/complaint-facts.rules.ts';
import { endingsOf } from '#claim/measures/stays.rules.ts';
import { brandOfClaim } from '#server/settings/portal-rule.data.ts';
import type { Db } from '#server/db/connect.ts';
import { sampleCounts, type SampleCounts } from './sample-counts.rules.ts';

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

type Told = {
  id: string;
  number: string;
  device: string;
  receivedAt: Date | null;
  endedAt: Date;
  states: number;
  /** Of each complaint that was withdrawn: its id, and by whom, how and when. */
  withdrawals: [complaintId: string, words: string][];
};

/** `withdrawn`: who withdrew complaints, how and when; empty where none was. */
export type SampledClaim = Omit<Told, 'withdrawals'> & SampleCounts & { withdrawn: string };

/** As the figures have it: what was taken up again was not withdrawn, unless that was a mistake. */
const isWithdrawn = `k.outcome = 'withdrawn' and not exists (select from complaint again
  where again.claim_id = k.claim_id and again.again_of = k.id and again.outcome is distinct from 'mistaken')`;

const withdrawal = sql.raw(withdrawalText({ isNamed: false }));

/** As in the figures: a complaint may be that of an earlier client, and an end without a time comes after its claim. */
function withCounts(
  { withdrawals, ...told }: Told,
  history: ClaimHistory,
  { clientId, until }: SampleAsk,
): SampledClaim {
  const counted = complaintsOfClient(history.complaints, clientId);
  const withdrawn = withdrawals.filter(([id]) => counted.has(id)).map(([, words]) => words);
  const endedAt = endingsOf(history).findLast(({ at }) => at < until)?.at ?? told.endedAt;
  return { ...told, endedAt, withdrawn: withdrawn.join('; '), ...sampleCounts(history, clientId, until) };
}

/** In the order in which they were drawn. Nothing of it names the claimant, or is of after the time. */
export async function drawSample(db: Db, ask: SampleAsk): Promise<SampledClaim[]> {
  const { until } = ask;
  const ids = await drawClaims(db, ask);
  const { rows } = await sql<Told>`select d.claim_id as id,
      coalesce(d.number, (select c.number from claim c where c.id = d.claim_id)) as number,
      coalesce(d.device, '') as device, d.received_at as "receivedAt", d.ended_at as "endedAt",
      (select count(*)::int from claim_event e where e.claim_id = d.claim_id and e.related_state_id is not null
        and e.event_date < ${until} and ${sql.raw(isSetEvent)}) as states,
      coalesce((select json_agg(json_build_array(k.id, ${withdrawal}) order by s.at, s.id)
        from complaint_step s join complaint k on k.claim_id = s.claim_id and k.id = s.complaint_id
        where s.claim_id = d.claim_id and s.kind = 'closed' and k.closed_at < ${until}
          and ${sql.raw(isWithdrawn)}), '[]') as withdrawals
    from desk_claim d where d.claim_id = any(${ids}::uuid[])`.execute(db);
  const histories = await readHistories(db, ids);
  return ids.flatMap((id) => {
    const [told, history] = [rows.find((row) => row.id === id), histories.find((one) => one.id === id)];
    return told && history ? [withCounts(told, history, ask)] : [];
  });
}
