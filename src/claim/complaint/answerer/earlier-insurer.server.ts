import { clientIdOf } from '#claim/access/client-of-claim.data.ts';

const isOfToday = `exists (select from claim c where c.id = s.claim_id and s.client_id = ${clientIdOf('c')})`;

/** SQL of what stands in the step `s`, as `asInsurerReads` has it. */
export const insurersReading = {
  agreedBy: `case when ${isOfToday} then s.agreed_by else '' end`,
  words: `case when s.kind not in ('handed-over', 'receipt') or ${isOfToday} then s.words else '' end`,
} as const;
