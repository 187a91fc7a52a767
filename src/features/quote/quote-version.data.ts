import { isNewWanted } from '#claim/quote/quote-versions.data.ts';

const approvedBefore = (claimId: string) => `(select json_build_object('number', b.number, 'totalPence', b.total_pence,
    'lines', b.lines, 'settledAt', b.settled_at, 'settledBy', b.settled_by,
    'isWithdrawn', b.approval_withdrawn_at is not null)
  from (select * from quote_version d where d.claim_id = ${claimId} and d.number < q.number and d.decision is not null
    order by d.number desc limit 1) b where b.decision = 'approved')`;

/** SQL of it, of a claim's row; null without one. */
export const quoteVersionOfClaim = (claim: string, claimId: string): string => `(select json_build_object(
    'claimId', q.claim_id, 'brand', ${claim}.brand,
    'customer', (select k.customer from contract k where k.id = ${claim}.contract_id),
    'state', (select json_build_object('systemName', s.system_name, 'status', s.status, 'trackerStep', s.tracker_step)
      from state s where s.id = ${claim}.state_id),
    'number', q.number, 'decides', q.decides, 'status', q.status, 'lines', q.lines, 'totalPence', q.total_pence,
    'vatPence', q.vat_pence, 'claimantPence', q.claimant_pence, 'goodUntil', q.good_until, 'sentence', q.sentence,
    'sentAt', q.sent_at, 'decision', q.decision, 'settledAt', q.settled_at, 'settledBy', q.settled_by,
    'nominee', nullif(q.nominated_name, ''), 'askedAt', q.asked_at, 'answeredAt', q.answered_at, 'waitedDays', q.waited_days, 'answerBy', q.answer_by,
    'isNewWanted', ${isNewWanted(claimId)}, 'approved', ${approvedBefore(claimId)})
  from quote_version q where q.claim_id = ${claimId} and q.number is not null order by q.number desc limit 1)`;
