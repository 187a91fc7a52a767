import { clientIdOf } from '#claim/access/client-of-claim.data.ts';

const stepsOf = (
  claimId: string,
) => `(select json_agg(json_build_object('id', s.id, 'kind', s.kind, 'clientId', s.client_id, 'at', s.at, 'letter', s.letter,
    'isAgreed', s.agreed_by <> '', 'words', case when s.kind = 'closed' then s.words else '' end)
    order by s.at, s.recorded_at, s.id)
  from complaint_step s where s.claim_id = ${claimId} and s.complaint_id = k.id)`;

/** Who answers complaints of the claim's client of today; null without one. */
const agreedOf = (claim: string) => `(select json_build_object('clientId', l.id, 'respondent', l.complaint_respondent,
    'insurer', l.complaint_contact) from client l where l.id = ${clientIdOf(claim)})`;

/** SQL of all complaints of a claim's row, the newest first, as JSON; null without one. */
export const complaintsOfClaim = (claim: string, claimId: string): string => `(select json_agg(json_build_object(
    'id', k.id, 'number', k.number, 'kind', k.kind, 'receivedAt', k.received_at, 'words', k.words, 'wanted', k.wanted,
    'acknowledgeBy', k.acknowledge_by, 'finalBy', k.final_by, 'respondent', k.respondent, 'respondentName', k.respondent_name,
    'closedAt', k.closed_at, 'outcome', k.outcome, 'handedTo', k.handed_to, 'handedOverAt', k.handed_over_at, 'receiptAt', k.receipt_at,
    'brand', ${claim}.brand, 'agreed', ${agreedOf(claim)},
    'takenUpBy', (select n.number from complaint n where n.claim_id = ${claimId} and n.again_of = k.id), 'steps', ${stepsOf(claimId)}) order by k.received_at desc, k.id desc)
  from complaint k where k.claim_id = ${claimId})`;

/** SQL of whether a claim's row has one. */
export const hasComplaint = (_claim: string, claimId: string): string =>
  `exists (select from complaint k where k.claim_id = ${claimId})`;

/** SQL of the Ombudsman of a claim's client, as JSON; null where it names none. */
export const ombudsmanOfClaim = (claim: string): string =>
  `(select l.complaint_ombudsman from client l where l.id = ${clientIdOf(claim)})`;
