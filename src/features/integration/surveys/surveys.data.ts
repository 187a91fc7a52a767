import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import type { RequestOperator } from '#server/http/request-facts.ts';
import { brandOfClaim } from '#server/settings/portal-rule.data.ts';
import { instantOf, type Place } from '../page-place.server.ts';

type StoredAnswer = {
  id: string;
  number: string;
  endedAt: Date;
  askedAt: Date;
  answeredAt: Date;
  changedAt: Date;
  satisfaction: number;
  ease: number | null;
  wouldHaveCalled: boolean | null;
  words: string;
  micros: string;
};

/** Answered surveys behind a place, in the order of their last change. */
export async function surveysBehind(
  db: Db,
  { place, most, brands }: { place: Place; most: number; brands: RequestOperator['brands'] },
): Promise<StoredAnswer[]> {
  const own = brands === null ? sql`true` : sql`${sql.raw(brandOfClaim('c'))} = any(${[...brands]}::text[])`;
  const { rows } = await sql<StoredAnswer>`select s.id, c.number, s.ended_at as "endedAt", s.asked_at as "askedAt",
      s.answered_at as "answeredAt", s.changed_at as "changedAt", s.satisfaction, s.ease,
      s.would_have_called as "wouldHaveCalled", s.words,
      (extract(epoch from s.changed_at) * 1000000)::bigint::text as micros
    from survey s join claim c on c.id = s.claim_id
    where s.changed_at is not null and (s.changed_at, s.id) > (${instantOf(place)}, ${place.id}::uuid) and ${own}
    order by s.changed_at, s.id limit ${most}`.execute(db);
  return rows;
}
