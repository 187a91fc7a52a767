// Of the calls of which a process is killed at each statement: what they send, and which are left out.
import type { Pool } from 'pg';
import { v7 as newId } from 'uuid';

import type { Db } from '#server/db/connect.ts';
import type { DeskApp } from '../desk-app.fixture.ts';

export const failedVisit = { direction: 'delivery', at: '2026-11-06T10:41:00Z', status: 'failed', reason: 'nobody-in' };
export const quote = { lines: [{ part: 'Screen', netPence: 11_500, vatRate: 20 }], decides: 'claimant' };
export const report = { findings: 'Glass cracked', recommendation: 'repair', parts: ['Screen'] };
export const voucherOption = {
  kind: 'voucher',
  place: 'Currys',
  validUntil: '2027-11-30',
  delivery: 'By code',
  cannotUndo: 'Its code',
  oldDevice: 'We keep it.',
};
export const offer = {
  options: [
    { ...voucherOption, amount: 25_000 },
    { kind: 'return', oldDevice: 'It comes back.' },
  ],
};
export const late = { words: 'It is late.', channel: 'call' };
export const seenQuote = { version: 1, total: 138 };
export const kept = { name: 'Late', isShared: false, list: { view: 'open', filter: {} } };
export const saved = { title: 'Ready', text: 'It is ready.', sharedWith: 'me', seen: null };
export const template = {
  title: 'Screen',
  sharedWith: 'me',
  seen: null,
  lines: [{ part: 'Screen', netPence: 100, vatRate: 20 }],
};
export const called = { direction: 'in', reason: 'date', minutes: 1, text: 'Friday.', answered: true, seen: null };
export const replyWithAll = {
  text: 'On Friday.',
  seen: null,
  actions: {
    state: { state: 'Repair', seen: 'Inspection', reason: '' },
    wait: { on: 'parts', until: null },
    snooze: { until: '2026-11-13' },
  },
};

/** They write what is gone after a minute, or nothing. */
export const writeNothing = [
  'POST /search',
  'POST /marks',
  'POST /claims/:claimId/presence',
  'POST /claims/:claimId/state-preview',
  'POST /claims/:claimId/date-preview',
  'POST /claims/:claimId/outcome-preview',
  'POST /claims/:claimId/complaint-days',
  'POST /claims/:claimId/complaint-preview',
  'POST /claims/:claimId/quote-preview',
  'POST /claims/:claimId/refund-preview',
  'POST /claims/:claimId/ask-excess-preview',
  'POST /pasted',
  'POST /bulk/preview',
  'POST /claims/:claimId/chat/typing',
];

/** Each claim is a transaction of its own, and the run goes on after a kill: desk-bulk.test.ts. */
export const claimByClaim = ['POST /bulk', 'POST /bulk/:bulkId/undo'];

/** Adds a payment of the practice provider, and returns its id. */
export async function addPayment(db: Db, claimId: string, at: Date): Promise<string> {
  const id = newId();
  const of = { claim_id: claimId, id, claim_number: claimId, provider: 'practice', provider_id: id, attempt: 1 };
  const looks = { pence: 7_500, currency: 'gbp', brand_id: '', locale: 'en-GB', status: 'paid' };
  const times = { status_at: at, paid_at: at, created_at: at, updated_at: at };
  await db
    .insertInto('payment_intent')
    .values({ ...of, ...looks, ...times })
    .execute();
  return id;
}

/** Adds the client of the default brand, whose insurer answers complaints. */
export async function addInsurer(pool: Pool): Promise<void> {
  await pool.query(`insert into client (id, version, name, brand, complaint_respondent, complaint_contact)
    select gen_random_uuid(), 1, 'Harbour', default_brand, 'insurer', '{"name":"N","email":"n@example.com"}'
    from portal_rule on conflict do nothing`);
}

export async function findVoucherOption(db: Db, claimId: string): Promise<string | undefined> {
  const options = db.selectFrom('outcome_option').select('id').where('claim_id', '=', claimId);
  return (await options.where('kind', '=', 'voucher').executeTakeFirst())?.id;
}

/** Returns what a lead writes of a client, which is made with the first. */
async function dutyAction(pool: Pool, ownerId: string | undefined): Promise<object> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into client (id, name) values (gen_random_uuid(), 'Northgate') on conflict (name) do update set name = 'Northgate' returning id`,
  );
  return {
    clientId: rows[0]?.id,
    outcome: 'support',
    from: '2026-07-01',
    to: '2026-09-30',
    finding: 'Late answers.',
    action: 'A second handler.',
    ownerId,
    dueOn: '2026-12-01',
    seen: null,
  };
}

type Given = { desk: DeskApp; lead: string; ownerId: string | undefined };

/** Steps of the calls that write what was done about figures. `given` is asked once the desk is there. */
export function dutySteps(given: () => Given) {
  const body = () => dutyAction(given().desk.database.pool, given().ownerId);
  const send = (method: 'PUT' | 'POST', path: string, sent: object) => {
    const { desk, lead } = given();
    return desk.send(lead, method, `/consumer-duty/actions/${path}`, sent);
  };
  return {
    'PUT /consumer-duty/actions/:actionId': {
      prepare: body,
      run: async () => send('PUT', newId(), await body()),
    },
    'POST /consumer-duty/actions/:actionId/close': {
      prepare: async () => {
        const id = newId();
        await send('PUT', id, await body());
        return id;
      },
      run: (_id: string, actionId: string) => send('POST', `${actionId}/close`, { result: 'Fewer write.', seen: 1 }),
    },
  };
}
