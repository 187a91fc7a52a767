import type { Pool } from 'pg';

// Tickets as Request Tracker 5 makes them, by SQL: each with its four groups, a requestor, an owner or nobody, and texts.

const requestors = 5_000;
const root = 14;
const nobody = 6;

/** Ids above those that Request Tracker has made for itself. */
const [firstUser, firstUserGroup, firstGroup, firstText] = [1_000, 10_000, 1_000_000, 1_000_000];

const firstNames = `array['Priya','Siobhan','Amelia','Grace','Isla','Chidi','Harriet','Tomasz','Rhys','Jose']`;
const lastNames = `array['Nair','Fraser','Reid','Kowalski','Mackenzie','Okafor','Ahmed','Rahman','Foster','Price']`;
const subjects = `array['iPhone 13 screen','Galaxy A54 battery','ThinkPad T14 keyboard','Pixel 8 camera']`;

/** Six in a hundred, as in the desk's store. */
export const isOpenTicket = (id: number): boolean => id % 50 < 3;
export const referenceOf = (id: number): string => `CLM${100_000 + id}`;
export const requestorOf = (id: number): string => `claimant${1 + (id % requestors)}`;

const owner = `case when i % 3 = 0 then ${root} else ${nobody} end`;
const open = 'i % 50 < 3';

const ofRequestors = `
  insert into principals (id, principaltype, disabled) select ${firstUser} + i, 'User', 0 from generate_series(1, ${requestors}) i;
  insert into users (id, name, emailaddress, realname, creator, created, lastupdatedby, lastupdated)
    select ${firstUser} + i, 'claimant' || i, 'claimant' || i || '@example.com',
      (${firstNames})[1 + i % 10] || ' ' || (${lastNames})[1 + i / 10 % 10], 1, now(), 1, now()
    from generate_series(1, ${requestors}) i;
  insert into principals (id, principaltype, disabled)
    select ${firstUserGroup} + i, 'Group', 0 from generate_series(1, ${requestors}) i;
  insert into groups (id, name, description, domain, instance, creator, created, lastupdatedby, lastupdated)
    select ${firstUserGroup} + i, 'UserEquiv', '', 'ACLEquivalence', ${firstUser} + i, 1, now(), 1, now()
    from generate_series(1, ${requestors}) i;
  insert into groupmembers (id, groupid, memberid, creator, created)
    select ${firstUserGroup} + i, ${firstUserGroup} + i, ${firstUser} + i, 1, now() from generate_series(1, ${requestors}) i;
  insert into cachedgroupmembers (id, groupid, memberid, via, immediateparentid, disabled)
    select 20000 + 2 * i + k, ${firstUserGroup} + i, case when k = 0 then ${firstUserGroup} else ${firstUser} end + i,
      20000 + 2 * i + k, ${firstUserGroup} + i, 0
    from generate_series(1, ${requestors}) i, generate_series(0, 1) k;`;

const ofTickets = (tickets: number) => `
  insert into tickets (id, effectiveid, queue, type, owner, subject, status, told, starts, started, due, resolved,
      lastupdatedby, lastupdated, creator, created)
    select i, i, 1, 'ticket', ${owner}, (${subjects})[1 + i % 4] || ' CLM' || 100000 + i,
      case when ${open} then 'open' else 'resolved' end, now(), '1970-01-01', now() - interval '20 days',
      now() + (i % 40 - 10) * interval '1 day' + i % 1440 * interval '1 minute',
      case when ${open} then timestamp '1970-01-01' else now() end, ${root}, now() - i % 30 * interval '1 day', ${root},
      now() - (30 + i % 30) * interval '1 day'
    from generate_series(1, ${tickets}) i;
  insert into principals (id, principaltype, disabled)
    select ${firstGroup} + 4 * i + k, 'Group', 0 from generate_series(1, ${tickets}) i, generate_series(0, 3) k;
  insert into groups (id, name, description, domain, instance, creator, created, lastupdatedby, lastupdated)
    select ${firstGroup} + 4 * i + k, (array['AdminCc', 'Cc', 'Owner', 'Requestor'])[k + 1], '', 'RT::Ticket-Role', i,
      ${root}, now(), ${root}, now()
    from generate_series(1, ${tickets}) i, generate_series(0, 3) k;
  create temp table member as
    select ${firstGroup} + 4 * i + 2 as groupid, ${owner} as memberid from generate_series(1, ${tickets}) i
    union all select ${firstGroup} + 4 * i + 3, ${firstUser} + 1 + i % ${requestors} from generate_series(1, ${tickets}) i;
  insert into groupmembers (id, groupid, memberid, creator, created)
    select ${firstGroup} + row_number() over (), groupid, memberid, ${root}, now() from member;
  insert into cachedgroupmembers (id, groupid, memberid, via, immediateparentid, disabled)
    select ${firstGroup} + row_number() over (), groupid, memberid, ${firstGroup} + row_number() over (), groupid, 0
    from (select * from member union all
      select ${firstGroup} + 4 * i + k, ${firstGroup} + 4 * i + k from generate_series(1, ${tickets}) i, generate_series(0, 3) k) own;`;

/** Open ones have sixty entries, the others two. */
const ofTexts = (tickets: number) => `
  insert into transactions (id, objecttype, objectid, type, timetaken, creator, created)
    select ${firstText} + row_number() over (), 'RT::Ticket', i,
      case when k = 1 then 'Create' when k % 2 = 0 then 'Correspond' else 'Comment' end, 0,
      case when k % 2 = 0 then ${firstUser} + 1 + i % ${requestors} else ${root} end, now() - (60 - k) * interval '1 hour'
    from generate_series(1, ${tickets}) i, lateral generate_series(1, case when ${open} then 60 else 2 end) k;
  insert into attachments (id, transactionid, parent, subject, contenttype, content, headers, creator, created)
    select id, id, 0, '', 'text/plain', 'When will you have news of my device?', 'Content-Type: text/plain; charset="utf-8"',
      creator, created
    from transactions where id > ${firstText};`;

/** Fills an empty Request Tracker. Its ids begin with 1 and follow each other. */
export async function fillTickets(pool: Pool, tickets: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('begin');
    for (const statement of [ofRequestors, ofTickets(tickets), ofTexts(tickets)]) await client.query(statement);
    await client.query('commit');
    await client.query('vacuum analyze');
  } finally {
    client.release(true);
  }
}
