import { type Expression, type RawBuilder, sql } from 'kysely';

export type Numbered<Row> = Row & { claim_number: string | null };

/**
 * Adds the claim's number to each row of `page`, which has a `claim_id`. Page and numbers are CTEs, because Citus keeps
 * claims and most lists on different machines.
 */
export function withClaimNumbers<Row>(
  page: Expression<unknown>,
  order: RawBuilder<unknown>,
): RawBuilder<Numbered<Row>> {
  return sql<Numbered<Row>>`with page as materialized (${page}),
    numbers as materialized (select c.id, c.number from claim c where c.id in (select claim_id from page))
    select page.*, numbers.number as claim_number
    from page left join numbers on numbers.id = page.claim_id order by ${order}`;
}
