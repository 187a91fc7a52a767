import { clientIdOf } from '#claim/access/client-of-claim.data.ts';
import { isRecorded, recordedAt, recorderName } from '#claim/read/recorded-decision-sql.ts';
import { keptBack, type PackSource } from './pack-source.ts';

const pounds = 'pence' as const;

const versions: PackSource = {
  id: 'quotes',
  title: 'Versions of the quote',
  about:
    'Each version as it was sent, with the hash of its content. A version that was sent is never changed. It is settled once it is decided about, expired or withdrawn; one that a later version replaced before that is not.',
  at: 'q.sent_at',
  key: 'q.id',
  columns: [
    { name: 'Version', sql: 'q.number' },
    { name: 'Total', sql: 'q.total_pence', kind: pounds },
    { name: 'The claimant pays', sql: 'q.claimant_pence', kind: pounds },
    { name: 'Who decides', sql: 'q.decides', kind: 'code' },
    { name: 'Good until', sql: 'q.good_until::text' },
    { name: 'Sentence', sql: 'q.sentence' },
    {
      name: 'Lines',
      sql: `(select string_agg(coalesce(nullif(l.value ->> 'description', ''), l.value ->> 'part', ''), '; ' order by l.ordinality)
        from jsonb_array_elements(q.lines) with ordinality l)`,
    },
    { name: 'Became', sql: 'q.status', kind: 'code' },
    { name: 'Settled', sql: 'q.settled_at', kind: 'instant' },
    { name: 'Approval no longer counted from', sql: 'q.approval_withdrawn_at', kind: 'instant' },
    { name: 'Sent by', sql: 'q.by_name' },
    { name: 'Hash', sql: 'q.content_hash' },
  ],
  from: 'quote_version q where q.claim_id = $1::uuid and q.sent_at is not null',
};

/** SQL of an option as one line: “replacement: refurbished iPhone 14, blue” or “voucher: £320.00”. */
const option = `concat_ws(': ', o.kind, nullif(concat_ws(', ', nullif(concat_ws(' ', o.grade, nullif(o.title, '')), ''),
  '£' || to_char(o.amount_pence / 100.0, 'FM999,999,990.00')), ''))`;

const offers: PackSource = {
  id: 'offers',
  title: 'Offers beyond repair',
  about:
    'Each offer, what could be chosen, and what became of it. One of which something was chosen is settled from then on, also where it is withdrawn later.',
  at: 'f.sent_at',
  key: 'f.id',
  columns: [
    { name: 'Offer', sql: 'f.number' },
    { name: 'Good until', sql: 'f.good_until::text' },
    {
      name: 'Options',
      sql: `(select string_agg(${option}, '; ' order by o.position)
        from outcome_option o where o.claim_id = f.claim_id and o.offer_id = f.id)`,
    },
    {
      name: 'Chosen',
      sql: `(select ${option} from outcome_option o where o.claim_id = f.claim_id and o.id = f.option_id)`,
    },
    { name: 'Became', sql: 'f.status', kind: 'code' },
    { name: 'Settled', sql: 'f.settled_at', kind: 'instant' },
    { name: 'Withdrawn', sql: 'f.withdrawn_at', kind: 'instant' },
    { name: 'Sent by', sql: 'f.by_name' },
    { name: 'Hash', sql: 'f.content_hash' },
  ],
  from: 'outcome_offer f where f.claim_id = $1::uuid',
};

/** Who decided for the claimant, or the insurer, stands in rows of the proof too. */
const namesDecider = `d.by_name <> '' and strpos(r.value ->> 1, d.by_name) > 0`;

/** SQL of what another client's insurer, or whoever was heard then, said; the claim's insurer of today reads none of it. */
const unlessAnothers = (said: string) => `case when d.client_id is null or d.by_kind not in ('insurer', 'on-behalf')
  or d.client_id = (select ${clientIdOf('c')} from claim c where c.id = $1::uuid) then ${said} end`;

const decisions: PackSource = {
  id: 'decisions',
  title: 'Decisions',
  about:
    'What was decided of which version, by whom, by which channel and in which words. One that was told to the desk has the time at which it was said, and beside it who wrote it down and when. A decision is never changed.',
  at: 'd.decided_at',
  key: 'd.id',
  columns: [
    { name: 'About', sql: 'd.subject', kind: 'code' },
    { name: 'Version', sql: 'd.version_number' },
    { name: 'Decision', sql: 'd.decision', kind: 'code' },
    { name: 'Total', sql: 'd.total_pence', kind: pounds },
    { name: 'Decided by', sql: 'd.by_kind', kind: 'code' },
    { name: 'Name', sql: 'd.by_name', insurersSql: unlessAnothers('d.by_name'), isContact: true },
    { name: 'Channel', sql: 'd.channel', kind: 'code' },
    {
      name: 'Written down by',
      sql: `case when ${isRecorded} then coalesce(${recorderName}, 'an account that is gone') end`,
    },
    { name: 'Written down', sql: `case when ${isRecorded} then ${recordedAt} end`, kind: 'instant' },
    { name: 'Reason', sql: 'd.reason_code', kind: 'code' },
    { name: 'In words', sql: 'd.reason', insurersSql: unlessAnothers('d.reason') },
    {
      name: 'Agreed',
      sql: 'd.agreed',
      insurersSql: unlessAnothers('d.agreed'),
      kind: 'rows',
      // Contacts are kept from insurers alone.
      maskedSql: `(select json_agg(json_build_array(r.value ->> 0,
          case when ${namesDecider} then '${keptBack}' else r.value ->> 1 end) order by r.ordinality)
        from json_array_elements(nullif(${unlessAnothers('d.agreed')}, '')::json) with ordinality r)`,
    },
    { name: 'Hash of the version', sql: 'd.content_hash' },
    { name: 'Hash of what was agreed', sql: 'd.agreed_hash' },
  ],
  from: 'authorisation d where d.claim_id = $1::uuid',
};

const reports: PackSource = {
  id: 'reports',
  title: 'Inspection reports',
  about: 'Each version as it was issued, with the hash of its content.',
  at: 's.issued_at',
  key: 's.id',
  columns: [
    { name: 'Version', sql: 's.number' },
    { name: 'Source', sql: 's.origin', kind: 'code' },
    { name: 'Issued by', sql: 's.by_name' },
    { name: 'Taken back', sql: 's.withdrawn_at', kind: 'instant' },
    { name: 'Hash', sql: 's.content_hash' },
  ],
  from: 'report_version s where s.claim_id = $1::uuid and s.issued_at is not null',
};

export const decisionSources: readonly PackSource[] = [versions, offers, decisions, reports];
