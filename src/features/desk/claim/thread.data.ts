import type { Pool } from 'pg';

import { textOfHtml } from '#claim/messages/message-text.rules.ts';
import type { ThreadEntry } from '../desk-answers.rules.ts';

type Kind = ThreadEntry['kind'];
type Source = {
  kind: Kind;
  by: string;
  id: string;
  at: string;
  name?: string;
  title?: string;
  text?: string;
  state?: string;
  from: string;
};

const entriesOfThread = 200;

const chatId = `select id from chat where claim_id = $1::uuid`;

/** All that was said and done on the claim `$1`. The text of the operator's messages is HTML. */
const sources: Source[] = [
  {
    kind: 'message',
    by: `'operator'`,
    id: 'm.id::text',
    at: 'm.date_sent',
    title: 'm.subject',
    text: 'm.body',
    from: 'portal_message m where m.claim_id = $1::uuid and m.active',
  },
  {
    kind: 'message',
    by: `'claimant'`,
    id: 'o.id::text',
    at: 'o.date_sent',
    title: 'o.subject',
    text: 'o.message',
    from: 'outgoing_message o where o.claim_id = $1::uuid',
  },
  {
    kind: 'chat',
    by: 'x.author',
    id: 'x.id::text',
    at: 'x.sent_at',
    name: `coalesce(x.author_name, '')`,
    text: 'x.text',
    from: `chat_message x where x.chat_id in (${chatId})`,
  },
  {
    kind: 'event',
    by: `case when e.written_by_portal then 'portal' else 'operator' end`,
    id: 'e.id::text',
    at: 'e.event_date',
    name: 'e.engineer',
    title: 'e.name',
    from: 'claim_event e where e.claim_id = $1::uuid',
  },
  {
    kind: 'notice',
    by: `'portal'`,
    id: 'n.id::text',
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
    id: 'i.id::text',
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
];

/** Some systems write a date before 2000 or in 9999 where there is none (ruling 4.4). */
const isSet = (at: string) => `${at} >= '2000-01-01' and ${at} < '9999-12-31'`;

const selectOf = ({ kind, by, id, at, name = `''`, title = `''`, text = `''`, state = 'null::text', from }: Source) =>
  `(select * from (select '${kind}' as kind, ${by} as by, '${kind} ' || ${id} as id, ${at} as at, ${name} as name, ${title} as title,
    ${text} as text, ${state} as state from ${from}) s where ${isSet('s.at')} order by s.at desc, s.id desc limit ${entriesOfThread + 1})`;

const statement = `select * from (${sources.map(selectOf).join(' union all ')}) all_of
  order by at desc, id desc limit ${entriesOfThread + 1}`;

type StoredEntry = Omit<ThreadEntry, 'at'> & { at: Date };

function entryOf({ at, ...entry }: StoredEntry): ThreadEntry {
  const isHtml = entry.kind === 'message' && entry.by === 'operator';
  return { ...entry, at: at.toISOString(), text: isHtml ? textOfHtml(entry.text) : entry.text };
}

/** Reads the newest entries, the oldest of them first. The caller has checked that the claim may be seen. */
export async function readThread(pool: Pool, claimId: string): Promise<{ thread: ThreadEntry[]; hasEarlier: boolean }> {
  const { rows } = await pool.query<StoredEntry>({ name: 'desk-thread', text: statement, values: [claimId] });
  const shown = rows.slice(0, entriesOfThread).map(entryOf);
  return { thread: shown.toReversed(), hasEarlier: rows.length > entriesOfThread };
}
