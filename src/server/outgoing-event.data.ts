import { sql, type Kysely } from 'kysely';
import { v7 } from 'uuid';

import type { Tables } from './db/tables.generated.ts';

/** Something that an operator's system may want to know. */
export type OutgoingEvent = {
  /** Of the cause, such as `excess.paid:<intent>`: the same cause again is no second event. */
  key: string;
  /** Words divided by dots, such as `excess.paid`. */
  type: string;
  claimId: string | null;
  /** What the receiver is told beside type, time and claim number. No secret, and nothing personal that it can ask for. */
  data: Record<string, unknown>;
  now: Date;
};

/**
 * Writes the event in the transaction that causes it, and answers whether it is new. Where another transaction is about
 * to write the same key, it waits for that one's end.
 */
export async function addOutgoingEvent(tx: Kysely<Tables>, event: OutgoingEvent): Promise<boolean> {
  const { key, type, claimId, data, now } = event;
  const { numAffectedRows = 0n } =
    await sql`insert into outgoing_event (id, key, type, claim_id, claim_number, data, occurred_at)
      values (${v7()}, ${key}, ${type}, ${claimId}, (select number from claim where id = ${claimId}),
        ${JSON.stringify(data)}::jsonb, ${now})
      on conflict (key) do nothing`.execute(tx);
  return numAffectedRows === 1n;
}
