import type { Database } from '#server/db/connect.ts';
import type { Kept } from './claim-life.ts';

type Stored = {
  id: string;
  version: number;
  accessories: string;
  address: string;
  taken: boolean;
  events: string[];
  messages: string[];
  positions: number[];
  chats: string[];
  paid: number;
  passcodes: number;
  eventTypes: string[];
};

/** What stands with the claim, and what the coordinator keeps where claims are on several machines. */
const withClaim = `
  select c.id, c.version, c.accessories, c.delivery_line1 as address, c.excess_payment_taken as taken,
    array(select e.name from claim_event e where e.claim_id = $1 and not e.written_by_portal) as events,
    array(select m.message from outgoing_message m where m.claim_id = $1) as messages,
    array(select m.position from outgoing_message m where m.claim_id = $1 order by position) as positions,
    (select count(*) from payment_intent p where p.claim_id = $1 and p.status = 'paid') as paid,
    (select count(*) from passcode p where p.claim_id = $1) as passcodes
  from claim c where c.id = $1`;
const beside = `
  select array(select m.text from chat h join chat_message m on m.chat_id = h.id where h.claim_id = $1) as chats,
    array(select o.type from outgoing_event o where o.claim_id = $1) as "eventTypes"`;

async function storedOf({ pool }: Database, number: string): Promise<Stored[]> {
  const claims = await pool.query<{ id: string }>('select id from claim where number = $1', [number]);
  const stored: Stored[] = [];
  for (const { id } of claims.rows) {
    const [claim, others] = await Promise.all([
      pool.query<Stored>({ name: 'with-claim', text: withClaim, values: [id] }),
      pool.query<Stored>({ name: 'beside', text: beside, values: [id] }),
    ]);
    const [own] = claim.rows;
    const [rest] = others.rows;
    if (own && rest) stored.push({ ...own, ...rest });
  }
  return stored;
}

/** How often each mark is there that must be there once, and how many are there that must not be. */
function marks(wanted: readonly string[], found: readonly string[]): { lost: number; duplicated: number } {
  const counts = new Map<string, number>();
  for (const mark of found) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  return {
    lost: wanted.filter((mark) => !counts.has(mark)).length,
    duplicated: found.length - counts.size,
  };
}

const howMany = (eventTypes: readonly string[], type: string): number =>
  eventTypes.filter((one) => one === type).length;

/** What is wrong with one claim, in words. */
function faultsOf(kept: Kept, stored: Stored): string[] {
  const faults: string[] = [];
  const expect = (holds: boolean, fault: string) => {
    if (!holds) faults.push(`${kept.number}: ${fault}`);
  };
  for (const kind of ['events', 'messages', 'chats'] as const) {
    const { lost, duplicated } = marks(kept[kind], stored[kind]);
    expect(lost === 0, `${lost} ${kind} lost`);
    expect(duplicated === 0, `${duplicated} ${kind} duplicated`);
    expect(stored[kind].length === kept[kind].length, `${stored[kind].length} ${kind} for ${kept[kind].length}`);
  }
  expect(
    stored.positions.every((position, at) => position === at + 1),
    'positions of messages have a hole',
  );
  expect(stored.accessories === kept.accessories, 'the last PUT is not what is stored');
  expect(kept.address === '' || stored.address === kept.address, 'the last return address is not what is stored');
  expect(stored.paid === Number(kept.paid) && stored.taken === kept.paid, `paid ${stored.paid} times`);
  expect(stored.passcodes === Number(kept.passcode !== ''), `${stored.passcodes} passcodes`);
  expect(
    howMany(stored.eventTypes, 'message.received') === kept.messages.length,
    'events of messages are not one each',
  );
  expect(howMany(stored.eventTypes, 'chat.message') === kept.chats.length, 'events of the chat are not one each');
  expect(howMany(stored.eventTypes, 'excess.paid') === Number(kept.paid), 'the payment was not told once');
  return faults;
}

/** Holds what is stored against what was acknowledged. Every write must have been acknowledged in the end. */
export async function compare(database: Database, all: readonly Kept[]): Promise<string[]> {
  const faults: string[] = [];
  for (const kept of all.filter(({ id }) => id !== '')) {
    const rows = await storedOf(database, kept.number);
    const [stored] = rows;
    faults.push(...(stored && rows.length === 1 ? faultsOf(kept, stored) : [`${kept.number}: ${rows.length} claims`]));
  }
  return faults;
}

/** What of these is not stored at all, whatever else was written since. */
export async function missing(database: Database, all: readonly Kept[]): Promise<string[]> {
  const faults: string[] = [];
  for (const kept of all.filter(({ id }) => id !== '')) {
    const rows = await storedOf(database, kept.number);
    const [stored] = rows;
    if (!stored) faults.push(`${kept.number} is not there`);
    for (const kind of ['events', 'messages', 'chats'] as const) {
      const { lost } = marks(kept[kind], stored?.[kind] ?? []);
      if (lost > 0) faults.push(`${kept.number}: ${lost} ${kind} lost`);
    }
    if (kept.paid && stored?.paid !== 1) faults.push(`${kept.number}: paid ${stored?.paid} times`);
  }
  return faults;
}
