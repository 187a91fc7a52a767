const optionsOf = (claimId: string) => `(select json_agg(json_build_object(
    'id', o.id, 'kind', o.kind, 'title', o.title, 'grade', o.grade, 'details', o.details,
    'amountPence', o.amount_pence, 'validUntil', o.valid_until) order by o.position)
  from outcome_option o where o.claim_id = ${claimId} and o.offer_id = f.id)`;

const voucherOf = (claimId: string) => `(select json_build_object('expiresOn', v.expires_on, 'shownAt', v.shown_at,
    'openUntil', v.open_until) from outcome_voucher v where v.claim_id = ${claimId} and v.offer_id = f.id)`;

/** SQL of the newest offer, of a claim's row; null without one. The code of a voucher is no part of it. */
export const offerOfClaim = (claim: string, claimId: string): string => `(select json_build_object(
    'claimId', f.claim_id,
    'claimState', (select json_build_object('systemName', s.system_name, 'status', s.status,
      'trackerStep', s.tracker_step) from state s where s.id = ${claim}.state_id),
    'number', f.number, 'status', f.status, 'goodUntil', f.good_until, 'sentence', f.sentence,
    'mayChange', f.may_change, 'sentAt', f.sent_at, 'optionId', f.option_id, 'settledAt', f.settled_at,
    'settledBy', f.settled_by, 'nominee', nullif(f.nominated_name, ''), 'inHandAt', f.in_hand_at, 'askedAt', f.asked_at, 'answeredAt', f.answered_at,
    'answerBy', f.answer_by, 'waitedDays', f.waited_days,
    'options', ${optionsOf(claimId)}, 'voucher', ${voucherOf(claimId)})
  from outcome_offer f where f.claim_id = ${claimId} order by f.number desc limit 1)`;
