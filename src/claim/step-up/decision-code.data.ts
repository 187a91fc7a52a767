import { CompiledQuery } from 'kysely';

import { clientIdOf } from '#claim/access/client-of-claim.data.ts';
import type { Tx } from '#server/db/connect.ts';
import type { DecisionContact } from './decision-code.rules.ts';

/** SQL of whether today's client asks for codes. */
export const needsCodeOf = (claim: string): string =>
  `coalesce((select l.decisions_need_code from client l where l.id = ${clientIdOf(claim)}), false)`;

/** SQL of what says how a decision about the claim is confirmed. */
export const decisionContactOf = (claim: string): string => `json_build_object('email', btrim(${claim}.end_user_email),
    'needsCode', ${needsCodeOf(claim)})`;

const statement = `select c.brand, ${decisionContactOf('c')} as contact from claim c where c.id = $1::uuid`;

export async function readDecisionContact(
  tx: Tx,
  claimId: string,
): Promise<{ brand: string | null; contact: DecisionContact }> {
  const query = CompiledQuery.raw(statement, [claimId]);
  const { rows } = await tx.executeQuery<{ brand: string | null; contact: DecisionContact }>(query);
  if (!rows[0]) throw new Error('A claim about which is decided must exist.');
  return rows[0];
}
