import { CompiledQuery } from 'kysely';

import { claimFacts, factsOfRow, type StoredFacts } from '#claim/read/claim-facts.data.ts';
import { payerOf } from '#claim/quote/payer/payer.rules.ts';
import { insurerOf } from '#claim/rules/insurer.rules.ts';
import { isCancelledState } from '#claim/rules/status.rules.ts';
import { outcomeOf } from '#claim/wording/outcome.rules.ts';
import type { WordingFacts } from '#claim/wording/wording-facts.ts';
import type { Db } from '#server/db/connect.ts';
import { type Money, type MoneyFacts, moneyOf } from './money.rules.ts';
import { takenPenceOf } from './taken-sql.ts';
import { quoteViewOf } from './quote-view.rules.ts';

/** As JSON has it; `paidAt` in milliseconds since 1970. */
export type StoredMoney = {
  facts: StoredFacts;
  excessPence: number;
  isTaken: boolean;
  takenPence: number;
  isProcessing: boolean;
  shownPence: number | null;
  claimantPence: number | null;
  payments: [id: string, paidAt: number, pence: number, refundedPence: number, nominee: string | null][] | null;
};

/** SQL of it, of a claim's row. */
export const moneyOfRow = (claim: string, claimId: string): string => `json_build_object(
    'facts', ${factsOfRow(claim, claimId)},
    'excessPence', ${claim}.policy_excess_pence, 'isTaken', ${claim}.excess_payment_taken,
    'takenPence', ${takenPenceOf(claim)},
    'isProcessing', exists (select 1 from payment_intent p where p.claim_id = ${claimId} and p.status = 'processing'),
    'shownPence', (select q.total_pence from quote q where q.claim_id = ${claimId}),
    'claimantPence', (select q.claimant_pence from quote_version q where q.claim_id = ${claimId}
      and q.number is not null order by q.number desc limit 1),
    'payments', (select json_agg(json_build_array(
        p.id, round(date_part('epoch', p.paid_at) * 1000)::bigint, p.pence, p.refunded_pence,
        nullif(p.nominated_name, '')) order by p.paid_at, p.id)
      from payment_intent p where p.claim_id = ${claimId} and p.status = 'paid'))`;

/** The insurer's name by the claim's brand; null where the brand says none. */
export type InsurerOfBrand = (brand: string | null) => string | null;

function quoteOf(
  { shownPence, claimantPence }: StoredMoney,
  { quote, state }: WordingFacts,
  now: Date,
): MoneyFacts['quote'] {
  if (quote === null) return shownPence === null ? null : { totalPence: shownPence, version: null };
  const { totalPence, decides } = quote;
  return { totalPence, version: { view: quoteViewOf(quote, state, now), decides, claimantPence: claimantPence ?? 0 } };
}

export function storedMoney(stored: StoredMoney, insurerOfBrand: InsurerOfBrand, now: Date): Money {
  const facts = claimFacts(stored);
  const { state, brand, customer, isRepairBegun } = facts;
  const insurer = insurerOf(customer, insurerOfBrand(brand));
  const { systemName = null, trackerNumber = null } = state ?? {};
  return moneyOf({
    excessPence: stored.excessPence,
    isTaken: stored.isTaken,
    takenPence: stored.takenPence,
    isProcessing: stored.isProcessing,
    insurer,
    isCancelled: isCancelledState(systemName),
    payer: payerOf({ systemName, trackerNumber, isRepairBegun, outcome: outcomeOf(facts), insurer }),
    quote: quoteOf(stored, facts, now),
    payments: (stored.payments ?? []).map(([id, paidAt, pence, refundedPence, nominee]) => {
      return { id, paidAt: new Date(paidAt), pence, refundedPence, nominee };
    }),
  });
}

const statement = `select ${moneyOfRow('c', '$1::uuid')} as money from claim c where c.id = $1::uuid`;

/** Returns null once the claim is gone. */
export async function readMoney(
  db: Db,
  claimId: string,
  { insurerOfBrand, now }: { insurerOfBrand: InsurerOfBrand; now: Date },
): Promise<Money | null> {
  const { rows } = await db.executeQuery<{ money: StoredMoney }>(CompiledQuery.raw(statement, [claimId]));
  return rows[0] ? storedMoney(rows[0].money, insurerOfBrand, now) : null;
}
