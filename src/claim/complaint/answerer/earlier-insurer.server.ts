import { clientIdOf } from '#claim/access/client-of-claim.data.ts';

const isOfToday = `exists (select from claim c where c.id = s.claim_id and s.client_id = ${clientIdOf('c')})`;

/** SQL of steps, and of what `today` reads from. */
export const stepsToday = (step: string): string => `complaint_step ${step}
  join complaint k on k.claim_id = ${step}.claim_id and k.id = ${step}.complaint_id
  join claim c on c.id = ${step}.claim_id left join client l on l.id = ${clientIdOf('c')}`;

/** As `answeredToday` has it. */
const isMoved = `(k.respondent = 'insurer' and k.closed_at is null and (k.handed_to = l.id) is not true)`;
const receiptAt = `case when not ${isMoved} then k.receipt_at end`;
const counts = `case when ${isMoved} then false
  when s.kind = 'receipt' then k.receipt_at is not null and s.at >= k.receipt_at else k.handed_over_at is not null end`;

/** SQL of a complaint `k` as it is answered today; an empty name is the company's. */
export const today = {
  respondent: `case when ${isMoved} then coalesce(l.complaint_respondent, 'operator') else k.respondent end`,
  respondentName: `case when not ${isMoved} then k.respondent_name
    when l.complaint_respondent = 'insurer' then coalesce(l.complaint_contact ->> 'name', '') else '' end`,
  receiptAt,
  /** As `isEarlierInsurers` has it of the step `s`. */
  isEarlierInsurers: `(s.kind in ('handed-over', 'receipt')
    and (not ${counts} or coalesce(s.client_id <> k.handed_to, false)))`,
} as const;

/** SQL of what stands in the step `s`, as `asInsurerReads` has it. */
export const insurersReading = {
  agreedBy: `case when ${isOfToday} then s.agreed_by else '' end`,
  words: `case when ${isOfToday} or s.kind in ('received', 'closed')
    or (s.client_id is null and s.kind not in ('handed-over', 'receipt')) then s.words else '' end`,
} as const;
