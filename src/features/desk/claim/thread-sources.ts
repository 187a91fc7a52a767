import type { ThreadEntry } from '../desk-answers.rules.ts';

export type Source = {
  kind: ThreadEntry['kind'];
  by: string;
  id: string;
  at: string;
  name?: string;
  title?: string;
  text?: string;
  state?: string;
  author?: string;
  from: string;
  /** Replaces `from` for an insurer's auditor. */
  auditorsFrom?: string;
  /** An insurer's auditor does not get it. */
  isInternal?: true;
};

const chatId = `select id from chat where claim_id = $1::uuid`;

/** What people have said to each other on the claim `$1`. The text of the operator's messages is HTML. */
export const said: Source[] = [
  {
    kind: 'message',
    by: `'operator'`,
    id: 'm.id',
    at: 'm.date_sent',
    name: `coalesce(m.author_name, '')`,
    title: 'm.subject',
    text: 'm.body',
    author: 'm.author_id',
    from: 'portal_message m where m.claim_id = $1::uuid and m.active',
  },
  {
    kind: 'message',
    by: `'claimant'`,
    id: 'o.id',
    at: 'o.date_sent',
    title: 'o.subject',
    text: 'o.message',
    from: 'outgoing_message o where o.claim_id = $1::uuid',
  },
  {
    kind: 'chat',
    by: 'x.author',
    id: 'x.id',
    at: 'x.sent_at',
    name: `coalesce(x.author_name, '')`,
    text: 'x.text',
    from: `chat_message x where x.chat_id in (${chatId})`,
  },
  {
    kind: 'reply',
    by: `'operator'`,
    id: 'w.id',
    at: 'w.written_at',
    name: 'w.author_name',
    text: 'w.text',
    author: 'w.author_id',
    isInternal: true,
    from: 'desk_reply w where w.claim_id = $1::uuid and w.sent_at is null and w.withdrawn_at is null',
  },
];

const dateOf = (kind: 'date' | 'date-moved', position: string): Source => ({
  kind,
  by: `'operator'`,
  id: 'p.id',
  at: 'p.set_at',
  name: 'p.by_name',
  title: `p.earliest || ' ' || p.latest`,
  text: 'p.reason',
  state: 'p.reason_code',
  author: 'p.by_account',
  from: `promised_date p where p.claim_id = $1::uuid and p.withdrawn_at is null and p.position ${position}`,
});

/** What else the desk knows of the claim `$1`. */
export const others: Source[] = [
  {
    kind: 'note',
    by: `'operator'`,
    id: 'k.id',
    at: 'k.created_at',
    name: 'k.author_name',
    text: 'k.text',
    state: `nullif(k.shared_with, 'desk')`,
    author: 'k.author_id',
    from: 'note k where k.claim_id = $1::uuid',
    auditorsFrom: `note k where k.claim_id = $1::uuid and k.shared_with = 'insurer'`,
  },
  {
    kind: 'call',
    by: `case l.direction when 'in' then 'claimant' else 'operator' end`,
    id: 'l.id',
    at: 'l.at',
    name: 'l.author_name',
    title: 'l.reason',
    text: 'l.text',
    state: 'l.minutes::text',
    author: 'l.author_id',
    from: 'contact l where l.claim_id = $1::uuid',
  },
  {
    kind: 'no-answer',
    by: `'operator'`,
    id: 'y.id',
    at: 'y.said_at',
    name: 'y.author_name',
    title: 'y.reason',
    author: 'y.author_id',
    from: 'desk_no_answer y where y.claim_id = $1::uuid and y.undone_at is null',
  },
  {
    kind: 'event',
    by: `case when e.written_by_portal then 'portal' else 'operator' end`,
    id: 'e.id',
    at: 'e.event_date',
    name: 'e.engineer',
    title: 'e.name',
    from: 'claim_event e where e.claim_id = $1::uuid',
  },
  {
    kind: 'notice',
    by: `'portal'`,
    id: 'n.id',
    at: 'coalesce(n.settled_at, n.created_at)',
    title: `coalesce(n.channel, '')`,
    text: 'n.kind',
    state: 'n.state',
    from: 'notice n where n.claim_id = $1::uuid',
  },
  {
    kind: 'photos',
    by: `'operator'`,
    id: `p.kind || ' ' || min(p.created_at)::text`,
    at: 'max(p.created_at)',
    title: 'p.kind',
    text: 'count(*)::text',
    from: `photo p where p.claim_id = $1::uuid group by p.kind, (p.created_at at time zone 'Europe/London')::date`,
  },
  {
    kind: 'payment',
    by: `'claimant'`,
    id: 'i.id',
    at: 'i.paid_at',
    text: 'i.pence::text',
    from: `payment_intent i where i.claim_id = $1::uuid and i.status = 'paid' and i.paid_at is not null`,
  },
  {
    kind: 'refund',
    by: `'operator'`,
    id: 'r.id',
    at: 'r.at',
    text: 'r.pence::text',
    from: `payment_refund r where r.claim_id = $1::uuid and r.status <> 'failed'`,
  },
  {
    kind: 'refund-asked',
    by: `'operator'`,
    id: 'f.id',
    at: 'f.asked_at',
    name: 'f.by_name',
    title: 'f.reason',
    text: 'f.pence::text',
    state: `nullif(f.words, '')`,
    author: 'f.by_account',
    isInternal: true,
    from: 'refund_order f where f.claim_id = $1::uuid',
  },
  {
    kind: 'refund-failed',
    by: `'portal'`,
    id: `f.id::text || ' refused'`,
    at: 'f.settled_at',
    text: 'f.pence::text',
    isInternal: true,
    from: `refund_order f where f.claim_id = $1::uuid and f.status = 'refused'`,
  },
  {
    kind: 'refund-failed',
    by: `'portal'`,
    id: 'r.id',
    at: 'r.at',
    text: 'r.pence::text',
    isInternal: true,
    from: `payment_refund r where r.claim_id = $1::uuid and r.status = 'failed'`,
  },
  {
    kind: 'excess-asked',
    by: `'operator'`,
    id: 'h.id',
    at: 'h.at',
    name: 'h.by_name',
    title: 'h.reason',
    author: 'h.by_account',
    isInternal: true,
    from: 'excess_request h where h.claim_id = $1::uuid',
  },
  {
    kind: 'quote',
    by: `'operator'`,
    id: 'q.id',
    at: 'q.sent_at',
    name: 'q.by_name',
    title: 'q.number::text',
    text: 'q.total_pence::text',
    author: 'q.by_account',
    from: 'quote_version q where q.claim_id = $1::uuid and q.sent_at is not null',
  },
  {
    // Who said it lies with the authorisations, which may be on another machine.
    kind: 'decision',
    by: `case q.settled_by when 'claimant' then 'claimant' when 'within-limit' then 'portal' when 'covered' then 'portal' else 'operator' end`,
    // The entry of its sending has the bare id.
    id: `q.id::text || ' decided'`,
    at: 'q.settled_at',
    title: 'q.number::text',
    text: 'q.total_pence::text',
    state: `q.decision || ' ' || q.settled_by`,
    from: 'quote_version q where q.claim_id = $1::uuid and q.decision is not null',
  },
  {
    kind: 'report',
    by: `'operator'`,
    id: 's.id',
    at: 's.issued_at',
    name: 's.by_name',
    title: 's.number::text',
    state: 's.origin',
    author: 's.by_account',
    from: 'report_version s where s.claim_id = $1::uuid and s.issued_at is not null',
  },
  {
    kind: 'offer',
    by: `'operator'`,
    id: 'f.id',
    at: 'f.sent_at',
    name: 'f.by_name',
    title: 'f.number::text',
    author: 'f.by_account',
    from: 'outcome_offer f where f.claim_id = $1::uuid',
  },
  {
    // Of each offer the last choice; all of them are in the card.
    kind: 'choice',
    by: `case f.settled_by when 'claimant' then 'claimant' else 'operator' end`,
    id: `f.id::text || ' chosen'`,
    at: 'f.settled_at',
    title: 'f.number::text',
    text: 'o.kind',
    state: 'f.settled_by',
    from: `outcome_offer f join outcome_option o on o.claim_id = f.claim_id and o.id = f.option_id
      where f.claim_id = $1::uuid and f.option_id is not null`,
  },
  dateOf('date', '= 1'),
  dateOf('date-moved', '> 1'),
  {
    kind: 'reason',
    by: `'operator'`,
    id: 'd.id',
    at: 'd.at',
    name: 'd.by_name',
    title: 'd.value',
    text: 'd.reason',
    author: 'd.by_account',
    isInternal: true,
    from: `desk_change d where d.claim_id = $1::uuid and d.field = 'state' and d.reason <> '' and d.outcome <> 'undone'`,
  },
  {
    kind: 'overruled',
    by: `'operator'`,
    id: 'd.id',
    at: 'd.settled_at',
    name: 'd.by_name',
    title: 'd.value',
    text: `coalesce(d.became, '')`,
    state: 'd.settled_by',
    from: `desk_change d where d.claim_id = $1::uuid and d.outcome = 'overruled'`,
  },
  {
    kind: 'refused',
    by: `'operator'`,
    id: 'd.id',
    at: 'd.settled_at',
    name: 'd.by_name',
    title: 'd.value',
    text: `coalesce(d.refusal, '')`,
    state: 'd.settled_by',
    isInternal: true,
    from: `desk_change d where d.claim_id = $1::uuid and d.outcome = 'refused'`,
  },
];

/** Returns the columns of a source's rows; `isMine` is whether the account `$2` wrote it. */
export const columnsOf = ({
  kind,
  by,
  id,
  at,
  name = `''`,
  title = `''`,
  text = `''`,
  state = 'null::text',
  author = 'null::uuid',
}: Source) => `'${kind}' as kind, ${by} as by, (${id})::text as id, ${at} as at, ${name} as name, ${title} as title,
    ${text} as text, ${state} as state, ${author} is not distinct from $2::uuid as "isMine"`;
