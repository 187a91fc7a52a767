import { insurersReading, stepsToday, today } from '#claim/complaint/answerer/earlier-insurer.server.ts';
import { withdrawalText } from '#claim/complaint/closing/withdrawal-sql.ts';
import type { Column, PackSource } from './pack-source.ts';

const text = (name: string, sql: string, more: Omit<Column, 'name' | 'sql'> = {}): Column => ({ name, sql, ...more });
const code = (name: string, sql: string) => text(name, sql, { kind: 'code' });
const instant = (name: string, sql: string) => text(name, sql, { kind: 'instant' });

/** Steps that come later, such as a receipt, would repeat it. */
const isClosing = `s.kind in ('summary', 'final', 'closed') and s.at = k.closed_at`;

const withdrawn = (who: { isNamed: boolean }): string =>
  `case when ${isClosing} and k.outcome = 'withdrawn' then ${withdrawalText(who)} end`;

const withHowRecorded = (words: string): string => `concat_ws(' ', nullif(${words}, ''),
  case when s.kind = 'receipt' and not exists (select from complaint_step h
    where h.claim_id = s.claim_id and h.complaint_id = s.complaint_id and h.kind = 'handed-over')
  then 'Recorded by ' || s.by_name || ', without a hand-over by the portal.' end,
  case when ${today.isEarlierInsurers} then 'Of an earlier insurer: it counts no more.' end)`;

const complaints: PackSource = {
  id: 'complaints',
  title: 'Complaints',
  about:
    'Each step of a complaint, with what was said and each letter as it was sent. A step that happened elsewhere has its own time, and beside it when it was written down.',
  at: 's.at',
  key: 's.id',
  columns: [
    text('Complaint', 'k.number'),
    code('Step', 's.kind'),
    text('By', `case when s.by_kind = 'claimant' then 'the claimant' else s.by_name end`),
    text('Written down', 's.recorded_at', { kind: 'instant' }),
    text('Final answer by', `case when s.kind = 'received' then k.final_by - interval '1 second' end`, {
      kind: 'instant',
    }),
    code('Came by', `case when s.kind = 'received' then k.channel end`),
    text(
      'About',
      `case when s.kind = 'received' then case k.kind when 'data' then 'personal data' else 'the service' end end`,
    ),
    text('What was wrong', `case when s.kind = 'received' then k.words end`),
    text('What was wanted', `case when s.kind = 'received' then k.wanted end`),
    text('How to reach them', `case when s.kind = 'received' then k.reach end`, { isInternal: true }),
    text('Answered by', `case when s.kind = 'received' then ${today.respondentName} end`, { isCompanyWithout: true }),
    text('Words', withHowRecorded('s.words'), { insurersSql: withHowRecorded(insurersReading.words) }),
    text(
      'Letter',
      `(select string_agg(p.value ->> 'text', E'\\n\\n' order by p.ordinality)
        from jsonb_array_elements(s.letter -> 'paragraphs') with ordinality p)`,
    ),
    text('Agreed to by, at the insurer', 's.agreed_by', { insurersSql: insurersReading.agreedBy }),
    // As the desk says it, so that it does not read as a complaint that was upheld.
    code(
      'Outcome',
      `case when ${isClosing} then case k.outcome when 'redress' then 'redress without accepting' else k.outcome end end`,
    ),
    text('Withdrawn by', withdrawn({ isNamed: true }), { maskedSql: withdrawn({ isNamed: false }) }),
    text(
      'Taken up again',
      `case when s.kind = 'received' then (select 'takes up ' || e.number from complaint e
          where e.claim_id = k.claim_id and e.id = k.again_of)
        when ${isClosing} then (select 'goes on as ' || n.number from complaint n
          where n.claim_id = k.claim_id and n.again_of = k.id) end`,
    ),
    code('Cause', `case when ${isClosing} then k.cause end`),
    text('More about the cause', `case when ${isClosing} then k.cause_words end`),
    text('Redress', `case when ${isClosing} then k.redress_pence end`, { kind: 'pence' }),
  ],
  from: `${stepsToday('s')} where s.claim_id = $1::uuid`,
};

/**
 * Each day with when it was done, and by when the rules ask for it (decision 137). A later letter does for an earlier.
 * Those of a complaint stand at its first step, and a promised one at its letter, because Citus takes no union here.
 */
const eachDay = `(values
    ('1', 'insurer has it', case when ${today.respondent} = 'insurer' then k.hand_over_by end, ${today.receiptAt}, true, p.kind = 'received'),
    ('2', 'acknowledge', k.acknowledge_by, least(k.acknowledged_at, k.holding_at, k.eight_weeks_at), true, p.kind = 'received'),
    ('3', 'resolve by a summary', k.summary_by, k.summary_at, false, p.kind = 'received'),
    ('4', 'four weeks', k.holding_by, least(k.holding_at, k.eight_weeks_at), true, p.kind = 'received'),
    ('5', '8-week letter', case when k.eight_weeks_at is not null then k.final_by end, k.eight_weeks_at, false, p.kind = 'received'),
    ('6', 'final answer', k.final_by, coalesce(k.final_at, k.summary_at), true, p.kind = 'received'),
    (case p.kind when 'holding' then '4 ' else '5 ' end || p.id::text, 'write again as promised',
      (p.promised_on + 1)::timestamp at time zone 'Europe/London',
      (select min(n.at) from complaint_step n where n.claim_id = p.claim_id and n.complaint_id = p.complaint_id
        and n.kind in ('holding', 'eight-weeks', 'summary', 'final') and (n.at, n.recorded_at, n.id) > (p.at, p.recorded_at, p.id)),
      true, p.promised_on is not null)
  ) d (place, what, by_at, done_at, is_owed, is_here)`;

const days: PackSource = {
  id: 'complaint-days',
  title: 'Days of complaints',
  about:
    'What was to be done of each complaint, by when, and when it was done. “Insurer has it” is done once the insurer has confirmed that it has the complaint; when it was handed over stands among the steps. Nobody owes a summary or an 8-week letter, which is told where it went, nor what came after the complaint was closed. A day that a letter promised is kept by the next letter.',
  at: 'k.received_at',
  key: `k.id || ' ' || d.place`,
  columns: [
    text('Complaint', 'k.number'),
    text('What', 'd.what'),
    // The end of a day is shown as that day.
    instant(
      'By',
      `case when (d.by_at at time zone 'Europe/London')::time = '00:00' then d.by_at - interval '1 second' else d.by_at end`,
    ),
    instant('Done', 'd.done_at'),
    text(
      'Became',
      `case when d.done_at <= d.by_at then 'in time' when k.closed_at <= d.by_at then ''
        when d.done_at is not null then 'late'
        when not d.is_owed then '' when k.closed_at is null then 'not done yet' when k.closed_at > d.by_at then 'not done'
        else '' end`,
    ),
  ],
  from: `${stepsToday('p')} cross join lateral ${eachDay}
    where p.claim_id = $1::uuid and d.is_here and d.by_at is not null`,
};

/** The operator’s pack has the support needs after these. */
export const complaintSources: readonly PackSource[] = [days, complaints];
