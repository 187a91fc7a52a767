// What the claimant and the repair company said to each other, and what answered it, as reports count it (decision 160).
import type { PackSource } from './pack-source.ts';

const chats = '(select id from chat where claim_id = $1::uuid)';

/** Without names, so that it also says of files that are kept back that there were some. */
const filesOfMessage = `select concat_ws(', ', 'photos: ' || nullif(count(*) filter (where f.media_type like 'image/%'), 0),
      'documents: ' || nullif(count(*) filter (where f.media_type not like 'image/%'), 0))
    from (select message_id, media_type from message_attachment where claim_id = $1::uuid
      union all select message_id, media_type from desk_file where claim_id = $1::uuid) f where f.message_id = m.id`;

export const messages: PackSource = {
  id: 'messages',
  title: 'Messages and chat',
  about:
    'What the claimant and the repair company wrote to each other, and how many files came with it. “Came to the portal” is when a system of the repair company brought a message to a claim that was here already. If that is after the message’s own time, reports count it as an answer from then. It is empty for what came with its claim or was written in the portal, and not kept by earlier versions. “Answered elsewhere” is when a system of the repair company first said so of a message; earlier versions of the portal did not keep it. What is archived is out of sight: the claimant put it away, or a system of the repair company did. A system may also have sent it so from the start, and then it was never shown. A message that a system removed is gone.',
  at: 'm.at',
  key: 'm.id',
  columns: [
    { name: 'Came to the portal', sql: 'm.arrived_at', kind: 'instant' },
    { name: 'From', sql: 'm.by', kind: 'code' },
    { name: 'Name', sql: 'm.name' },
    { name: 'For the claimant by', sql: 'm.nominee', isContact: true },
    { name: 'Subject', sql: 'm.subject' },
    { name: 'Text', sql: 'm.html', kind: 'html' },
    { name: 'Words', sql: 'm.words' },
    { name: 'Files', sql: `(${filesOfMessage})` },
    { name: 'Answered elsewhere', sql: 'm.done_at', kind: 'instant' },
    { name: 'Archived', sql: `case when m.active then '' else 'yes' end` },
  ],
  from: `(select id, date_sent as at, 'operator' as by, coalesce(author_name, '') as name, '' as nominee, subject, body as html, null::text as words,
        null::timestamptz as done_at, active, arrived_at
      from portal_message where claim_id = $1::uuid
    union all select id, date_sent, case when nominated_name = '' then 'claimant' else 'nominee' end, '', nominated_name, subject, null, message, done_at, true, null
      from outgoing_message where claim_id = $1::uuid
    union all select id, sent_at, author, coalesce(author_name, ''), '', 'Chat', null, text, null, true, null from chat_message where chat_id in ${chats}) m`,
};

export const noAnswers: PackSource = {
  id: 'no-answers',
  title: 'Messages without an answer',
  about:
    'Where a handler said that no answer is needed to what was written until then, or where the conversation in the chat was closed. What waited counts as answered. Of a conversation that was opened again, earlier versions of the portal did not keep when it was closed.',
  at: 'y.said_at',
  key: 'y.id',
  columns: [
    { name: 'Why', sql: 'y.reason', kind: 'code' },
    { name: 'Said by', sql: 'y.author_name' },
    { name: 'Taken back', sql: 'y.undone_at', kind: 'instant' },
  ],
  from: `(select id, said_at, reason, author_name, undone_at from desk_no_answer where claim_id = $1::uuid
    union select h.id, e.at, 'chat-closed', '', null from chat h, unnest(array_append(h.closings, h.closed_at)) e (at)
      where h.claim_id = $1::uuid and e.at is not null) y`,
};

export const calls: PackSource = {
  id: 'calls',
  title: 'Calls',
  about:
    'Telephone calls that were written down, and whether the handler said that the call answered what was written. Where that is not kept, reports count the call as an answer.',
  at: 'l.at',
  key: 'l.id',
  columns: [
    { name: 'Who called', sql: `case l.direction when 'in' then 'the claimant' else 'the repair company' end` },
    { name: 'About', sql: 'l.reason', kind: 'code' },
    { name: 'Minutes', sql: 'l.minutes' },
    { name: 'Text', sql: 'l.text' },
    { name: 'Written by', sql: 'l.author_name' },
    {
      name: 'Answered what was written',
      sql: `case l.answered when true then 'yes' when false then 'no' else 'not kept' end`,
    },
  ],
  from: 'contact l where l.claim_id = $1::uuid',
};
