import { type RawBuilder, sql } from 'kysely';

type Row = 'h' | 'happening';

/** SQL condition on a row of `happening`: whoever complains is owed answers in writing (FCA Handbook, DISP 1.6). */
export const isOwedEvent = (row: Row): RawBuilder<boolean> => sql<boolean>`${sql.ref(row)}.facts ? 'complaintId'`;

/**
 * SQL condition on a row of `happening`: it is owed, the newest of its complaint, and neither a mail nor a text of it
 * was sent. What was not to be told at all is not open.
 */
export const isOpenOwedEvent = (row: Row): RawBuilder<boolean> => {
  const h = sql.ref(row);
  return sql<boolean>`(${isOwedEvent(row)} and coalesce(${h}.outcome, '') not in ('known', 'off')
    and not exists (select from notice arrived where arrived.claim_id = ${h}.claim_id
      and ${h}.id = any (arrived.happening_ids) and arrived.channel in ('mail', 'text') and arrived.state = 'sent')
    and not exists (select from happening later where later.claim_id = ${h}.claim_id
      and later.subject = ${h}.subject and (later.happened_at, later.id) > (${h}.happened_at, ${h}.id)))`;
};
