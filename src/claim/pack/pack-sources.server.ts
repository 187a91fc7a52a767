// What an evidence pack holds. Passcodes are in none of its tables, and support needs stand in `need-table.server.ts`,
// because they are sealed.
import { isSharedNow } from '#claim/desk/writing/notes.data.ts';
import { complaintSources } from './complaint-sources.server.ts';
import { decisionSources } from './decision-sources.server.ts';
import { takenPenceOf } from '#claim/money/taken-sql.ts';
import type { Column, PackSource } from './pack-source.ts';
import { needChanges, noticeChoices, views, voucherOpenings } from './audit-sources.server.ts';
import { calls, messages, noAnswers } from './talk-sources.ts';
import { addressChanges, askedExcess, moves, nominees, parcelColumns, waits, wishes } from './work-sources.server.ts';

const column = (name: string, sql: string, more: Omit<Column, 'name' | 'sql'> = {}): Column => ({ name, sql, ...more });
const code = (name: string, sql: string) => column(name, sql, { kind: 'code' });

/**
 * The claim's state where its newest event until `$2` is of another one, as where its system sends events without their
 * state. It is of when the claim was last written: it has been in that state by then.
 */
const stateWithoutEvent = `select c.id, greatest(case when c.last_state_change_date > l.event_date
        and c.last_state_change_date <= $2::timestamptz then c.last_state_change_date else c.updated_at end, l.event_date),
      'In this state by then: its newest event is of another', '', c.state_id, '~'
    from claim c cross join lateral (select e.event_date, e.related_state_id from claim_event e
      where e.claim_id = c.id and e.related_state_id is not null and e.event_date >= '2000-01-01'
        and e.event_date <= $2::timestamptz order by e.event_date desc, e.id desc limit 1) l
    where c.id = $1::uuid and c.state_id <> l.related_state_id`;

const stateEvents = `(select e.claim_id, e.event_date, e.name, e.engineer, e.related_state_id, e.id::text
    from claim_event e where e.claim_id = $1::uuid
    union all ${stateWithoutEvent}) e (claim_id, event_date, name, engineer, related_state_id, id)`;

/** Its columns are what the words of a state are looked up by; the table that is shown has the words. */
export const stateSource: PackSource = {
  id: 'states',
  title: 'States, and the words shown',
  about:
    'What the claimant’s page said of each state, by the rules of the page: a row of each wording, from when until when. Versions count from when they were published until the next one, and a notice that names one proves it. The client and the brand are those of the claim’s contract and brand then, as the audit has them; to whom a contract belongs is as it is now. What had happened, such as a failed visit, a decision or a passed date, is taken from what is stored with its time. The circumstance says where that is not known. Whether a claim was late goes by the dates that were promised, else by the contract as it is now. Words that ship, or of a brand’s file, stand as they are now, because these have no versions. The language is that of the claimant’s notices. Between slashes stand wordings of which one was shown. Words in curly brackets stood for a day, a courier or a name that is not kept.',
  at: 'e.event_date',
  key: 'e.id',
  columns: [
    column('name', 'e.name'),
    column('by', 'e.engineer'),
    column('systemName', 's.system_name'),
    column('stateName', 's.name'),
    column('description', 's.description'),
    column('nextState', 's.next_state'),
    column('status', 's.status'),
    column('trackerNumber', 's.tracker_number'),
    column('trackerStep', 's.tracker_step'),
  ],
  from: `${stateEvents} left join state s on s.id = e.related_state_id`,
};

const notices: PackSource = {
  id: 'notices',
  title: 'Notices',
  about:
    'What the claimant was told of the claim, by which channel, and what became of it. Mails and texts that guard the claim are not in it: codes, links, receipts, nominations, approvals and choices, and that an address or the place of a delivery was changed, a quote was declined or a voucher was opened. What a mail or a text said is not kept once it is sent; the version names the words that it was written with. No contact: the claim had no address that works. To whom it went, and what the channel answered, is kept for 90 days.',
  at: 'n.created_at',
  key: 'n.id',
  columns: [
    code('Notice', 'n.kind'),
    code('Channel', 'n.channel'),
    code('Delivery', `case when n.channel is null then 'no-contact' else n.state end`),
    column('Settled', 'n.settled_at', { kind: 'instant' }),
    column('Instead of another', `case when n.is_stand_in then 'yes' end`),
    column('To', 'n.recipient', { isContact: true }),
    column('Answer of the channel', 'n.answer', { isContact: true }),
    column(
      'Words',
      `(select string_agg(w.key || ', version ' || w.version || ' (' || w.locale || ')', '; ' order by w.key, w.version)
        from wording w where w.id = any(n.wording_ids))`,
    ),
  ],
  from: 'notice n where n.claim_id = $1::uuid',
};

const unwanted: PackSource = {
  id: 'unwanted-notices',
  title: 'Notices that were not wanted',
  about:
    'News of which no notice was sent, because the claimant had stopped all notices or their channels, or the brand had switched that news off. It is kept for 90 days.',
  at: 'h.settled_at',
  key: 'h.id',
  columns: [code('Notice', 'h.kind'), column('Happened', 'h.happened_at', { kind: 'instant' })],
  from: `happening h where h.claim_id = $1::uuid and h.outcome = 'unwanted'`,
};

const dates: PackSource = {
  id: 'dates',
  title: 'Promised dates',
  about: 'Each date that was promised, with the reason for which it was set or moved. None is ever overwritten.',
  at: 'p.set_at',
  key: 'p.id',
  columns: [
    code('Of', 'p.kind'),
    column('Earliest', 'p.earliest::text'),
    column('Latest', 'p.latest::text'),
    code('Reason', 'p.reason_code'),
    column('In words', 'p.reason'),
    column('Set by', 'p.by_name'),
    column('Taken back', 'p.withdrawn_at', { kind: 'instant' }),
  ],
  from: 'promised_date p where p.claim_id = $1::uuid',
};

const isChanged = 's.first_satisfaction is not null or s.changed_at > s.answered_at';

const survey: PackSource = {
  id: 'survey',
  title: 'How was it',
  about:
    'What the claimant said of how the claim was handled, from 1 (worst) to 5 (best). An answer may be changed for 14 days; words that were changed are gone.',
  at: 's.asked_at',
  key: 's.id',
  columns: [
    column('Answer', `case when s.answered_at is null then 'asked, not answered' else 'answered' end`, {
      kind: 'text',
    }),
    column('Answered', 's.answered_at', { kind: 'instant' }),
    column('Satisfaction at first', 's.first_satisfaction'),
    column('Changed', `case when ${isChanged} then s.changed_at end`, { kind: 'instant' }),
    column('Satisfaction', 's.satisfaction'),
    column('Easy to know what was happening', 's.ease'),
    column('Would have called', `case s.would_have_called when true then 'yes' when false then 'no' end`),
    column('Words', 's.words'),
  ],
  from: 'survey s where s.claim_id = $1::uuid',
};

const notes: PackSource = {
  id: 'notes',
  title: 'Notes',
  about: 'What the people who work on the claim wrote for each other.',
  at: 'k.created_at',
  key: 'k.id',
  columns: [
    column('By', 'k.author_name'),
    column(
      'For',
      `case when k.shared_with = 'desk' then 'the desk only' when ${isSharedNow('k')} then 'the insurer too'
        else 'the insurer that the claim had then' end`,
    ),
    column('Text', 'k.text'),
  ],
  from: 'note k where k.claim_id = $1::uuid',
  insurersFrom: `note k where k.claim_id = $1::uuid and ${isSharedNow('k')}`,
};

const photos: PackSource = {
  id: 'photos',
  title: 'Photos',
  about: 'Photos that the claimant sees. The zip has the files, unless the client keeps contacts back.',
  at: 'p.created_at',
  key: 'p.id',
  columns: [code('Of', 'p.kind'), column('File', 'p.name'), code('Side', 'p.view'), column('Caption', 'p.caption')],
  from: 'photo p where p.claim_id = $1::uuid',
};

/** The bank's reason is not in it: it says of the cardholder what nobody has proved. */
const disputed = `case status when 'won' then 'dispute won: the payment stands'
  when 'lost' then 'dispute lost: the money went back' else 'disputed by the cardholder' end`;

const payments: PackSource = {
  id: 'payments',
  title: 'Payments',
  about:
    'What was paid of the excess, what was given back, and what the cardholder disputed with their bank. A dispute stands at its newest news. What was “paid elsewhere”, as at collection or by telephone, is at the time that was given for it. Where none was given, it is the first row, without a time.',
  at: 'm.at',
  key: 'm.id',
  columns: [
    code('What', 'm.what'),
    column('Amount', 'm.pence', { kind: 'pence' }),
    column('For the claimant by', 'm.nominee', { isContact: true }),
  ],
  from: `(select id::text, paid_at as at, 'paid' as what, pence, nominated_name as nominee from payment_intent
      where claim_id = $1::uuid and status = 'paid' and paid_at is not null
    union all select 'elsewhere', excess_taken_date, 'paid-elsewhere', ${takenPenceOf('c')}, '' from claim c
      where id = $1::uuid and excess_payment_taken and not excess_paid_here and ${takenPenceOf('c')} > 0
    union all select id::text, at, 'given-back', pence, '' from payment_refund where claim_id = $1::uuid and status <> 'failed'
    union all select id, at, ${disputed}, pence, '' from payment_dispute where claim_id = $1::uuid) m`,
  hasUndated: true,
};

/** A parcel that is booked, or of which no courier has said anything, has a row of when the portal got it. */
const parcelNews = `(select v.id::text, v.at, v.status, v.reason, v.words, v.place, v.origin, v.by_name, v.received_at,
      v.parcel_id, null::date as booked_for from courier_event v where v.claim_id = $1::uuid
    union all select p.id::text, p.created_at, 'added', null, '', '', null, '', null, p.id, p.booked_for from parcel p
      where p.claim_id = $1::uuid and (p.booked_for is not null or not exists (select from courier_event v
        where v.claim_id = $1::uuid and v.parcel_id = p.id)))`;

const parcels: PackSource = {
  id: 'parcels',
  title: 'Parcels',
  about:
    'What couriers said, with its source. “Added” is when the portal got a parcel that is booked, or of which no courier has said anything. Its booked day is the one of now, as are courier and number of each parcel. What somebody wrote down at the desk has the time that they gave, and beside it who wrote it down and when.',
  at: 'v.at',
  key: 'v.id',
  columns: [
    code('News', 'v.status'),
    ...parcelColumns,
    column('Booked for', 'v.booked_for::text'),
    code('Reason', 'v.reason'),
    column('Words', 'v.words'),
    column('Place', 'v.place', { isContact: true }),
    code('Source', 'v.origin'),
    column('Written down by', `case when v.origin = 'desk' then v.by_name end`),
    column('Written down', `case when v.origin = 'desk' then v.received_at end`, { kind: 'instant' }),
  ],
  from: `${parcelNews} v join parcel p on p.claim_id = $1::uuid and p.id = v.parcel_id`,
};

/** In the order of the pack; the operator’s has the support needs after the complaints. */
export const packSources: readonly PackSource[] = [
  stateSource,
  moves,
  notices,
  unwanted,
  noticeChoices,
  dates,
  ...decisionSources,
  ...complaintSources,
  needChanges,
  survey,
  messages,
  noAnswers,
  calls,
  notes,
  waits,
  parcels,
  wishes,
  addressChanges,
  photos,
  askedExcess,
  payments,
  nominees,
  voucherOpenings,
  views,
];
