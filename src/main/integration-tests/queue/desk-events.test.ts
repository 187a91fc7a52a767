import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { askSurveys } from '#claim/survey/ask-surveys.server.ts';
import { tellOverdueComplaints } from '#claim/complaint/overdue-complaints.server.ts';
import { settleDueOffers } from '#claim/offer/due-offers.server.ts';
import { settleDueQuotes } from '#claim/quote/due-quotes.server.ts';
import { expireRebookings } from '#claim/parcel/expire-rebookings.server.ts';
import { raiseAlarms } from '#features/desk/alarms/raise-alarms.server.ts';
import { cookieFor } from '#main/graphql.fixture.ts';
import { deskRights } from '#shared/account-role.ts';
import { type OutgoingEventType, outgoingEventTypes } from '#shared/outgoing-event-types.ts';
import { DeskApp } from '../desk-app.fixture.ts';
import { uploadPicture } from '../upload-picture.fixture.ts';

let desk: DeskApp;
let count = 0;

beforeAll(async () => {
  const clients = ['First', 'Second'].map((name) => ({ name, contracts: [{ customer: `${name} Mutual` }] }));
  desk = await DeskApp.start({ Kim: { rights: [...deskRights] } }, clients);
  await desk.database.pool.query(
    `insert into account_passkey (id, account_id, credential_id, public_key, counter, name, created_at)
     select gen_random_uuid(), id, id::text::bytea, 'x', 0, 'Key', now() from account`,
  );
});
afterAll(() => desk?.close());

async function newClaim() {
  const number = `EVENT-${(count += 1)}`;
  return { number, id: await desk.putClaim(number, { lastStateChangeDate: desk.now().toISOString() }) };
}

async function eventsOf(id: string, type: OutgoingEventType): Promise<Record<string, unknown>[]> {
  const { rows } = await desk.database.pool.query<{ data: Record<string, unknown> }>(
    'select data from outgoing_event where claim_id = $1 and type = $2 order by id',
    [id, type],
  );
  return rows.map(({ data }) => data);
}

const act = async (id: string, name: string, body: object) => {
  const answer = await desk.act('Kim', `${id}/${name}`, body);
  expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
  return answer.json;
};
const move = (id: string) => act(id, 'state', { state: 'Repair', seen: 'Inspection', reason: '' });

async function sendReply(id: string, seen: string | null = null): Promise<void> {
  await act(id, 'reply', { text: 'On Friday.', seen });
  desk.wait(11);
  await desk.sendDue();
}

async function upload(id: string): Promise<void> {
  expect((await uploadPicture(desk, `claims/${id}/photos?name=front.jpg`)).status).toBe(200);
}

/** Changes the claim as its claimant does. */
async function mutate(id: string, name: string, model: object): Promise<void> {
  const input = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
  const query = `mutation ($model: ${input}!) { ${name}(model: $model) { id } }`;
  const headers = { cookie: await cookieFor(desk.database, [id], desk.now()), 'sec-fetch-site': 'same-origin' };
  const variables = { model: { claimId: id, ...model } };
  const { body } = await desk.app.inject({ method: 'POST', url: '/graphql', headers, payload: { query, variables } });
  expect(body).not.toContain('errors');
}

async function openPasscode(id: string): Promise<void> {
  await mutate(id, 'setPasscode', { passcode: '4071', passcodeType: 'pin', gdprConsent: true });
  await desk.database.kysely.updateTable('account_session').set({ proved_at: desk.now() }).execute();
  await act(id, 'passcode/open', { reason: 'repair' });
}

async function sendQuote(id: string): Promise<void> {
  const line = { part: 'Screen', description: '', quantity: 1, netPence: 10_000, vatRate: 20 };
  const { hash } = await act(id, 'quote-save', { lines: [line], decides: 'claimant', seen: null });
  await act(id, 'quote-send', { seen: hash, newest: null });
}

async function decideQuote(id: string, decision: 'approve' | 'decline'): Promise<void> {
  await sendQuote(id);
  const how = decision === 'approve' ? { consent: true } : { reason: 'too-dear', words: '' };
  await mutate(id, 'decideQuote', { version: 1, total: 120, decision, ...how });
}

const parcel = { direction: 'delivery', bookedFor: null, options: { places: [{ id: 'shop', name: 'Corner Shop' }] } };

async function sendParcel(number: string): Promise<string> {
  const { json } = await desk.operator('PUT', `/claims/${number}/parcels/P-1?quiet=true`, parcel);
  return String(json['id']);
}

async function failVisit(number: string): Promise<void> {
  await sendParcel(number);
  const event = { externalId: 'E-1', at: desk.now().toISOString(), status: 'failed', reason: 'nobody-in' };
  await desk.operator('POST', `/claims/${number}/parcels/P-1/events`, { events: [event] });
}

async function askForPlace(id: string, number: string): Promise<string> {
  const [parcelId, clientId] = [await sendParcel(number), newId()];
  await mutate(id, 'askRebooking', { parcelId, clientId, kind: 'place', placeId: 'shop' });
  return clientId;
}

async function sendOffer(id: string): Promise<void> {
  const cash = { kind: 'cash', amount: 18_000, payer: 'Northgate', workingDays: 5, oldDevice: 'We keep it.' };
  await act(id, 'outcome-send', { options: [cash, { kind: 'return', oldDevice: 'It comes back.' }], newest: null });
}

async function chooseOption(id: string): Promise<void> {
  await sendOffer(id);
  const options = desk.database.kysely.selectFrom('outcome_option').select('id').where('claim_id', '=', id);
  const { id: optionId } = await options.where('kind', '=', 'cash').executeTakeFirstOrThrow();
  await mutate(id, 'chooseOutcome', { offerVersion: 1, optionId, consent: true });
}

/** Does something while the claim is one client's, and gives it another afterwards. */
async function betweenClients(number: string, work: () => Promise<unknown>): Promise<void> {
  const moveTo = (customer: string) =>
    desk.operator('PATCH', `/claims/${number}`, { contract: { name: 'Gold', tatSlaDays: 10, customer } });
  await moveTo('First Mutual');
  await work();
  await moveTo('Second Mutual');
}

async function later(seconds: number, work: () => Promise<unknown>): Promise<void> {
  desk.wait(seconds);
  await work();
  desk.wait(-seconds);
}

const complain = (number: string) => desk.operator('POST', `/claims/${number}/complaints`, { words: 'It is late.' });

/** What a claimant does alone is proved in outgoing-events.test.ts, the others where payments and chats are. */
type Elsewhere =
  | ('claim.address_changed' | 'icloud.confirmed' | 'message.received' | 'passcode.submitted')
  | ('excess.paid' | 'excess.refunded' | 'excess.disputed')
  // In nominee-naming.test.ts and nominee-rights.test.ts.
  | ('nominated.asked' | 'nominated.confirmed' | 'nominated.ended')
  | 'chat.message';

const causes: Record<Exclude<OutgoingEventType, Elsewhere>, (id: string, number: string) => Promise<unknown>> = {
  'claim.state_changed': (_id, number) => desk.operator('PATCH', `/claims/${number}`, { state: 'Repair' }),
  'complaint.received': (_id, number) => complain(number),
  'complaint.step': async (_id, number) => {
    const { json } = await complain(number);
    const path = `/claims/${number}/complaints/${String(json['number'])}/steps`;
    await desk.operator('POST', path, { kind: 'letter', letter: 'acknowledgement' });
  },
  'complaint.overdue': async (_id, number) => {
    await complain(number);
    await later(5 * 86_400, async () => {
      for (const _ of [1, 2]) await tellOverdueComplaints(desk.services);
    });
  },
  'delivery.failed': (_id, number) => failVisit(number),
  'delivery.rebooking_asked': askForPlace,
  'delivery.rebooking_withdrawn': async (id, number) =>
    mutate(id, 'withdrawRebooking', { rebookingId: await askForPlace(id, number) }),
  'delivery.rebooking_expired': async (id, number) => {
    await askForPlace(id, number);
    await later(60 * 86_400, () => expireRebookings(desk.services));
  },
  'quote.sent': sendQuote,
  'quote.approved': (id) => decideQuote(id, 'approve'),
  'quote.declined': (id) => decideQuote(id, 'decline'),
  'quote.question': async (id) => {
    await sendQuote(id);
    await mutate(id, 'askAboutQuote', { version: 1, message: 'Why a new screen?', clientId: newId() });
  },
  'quote.expired': async (id) => {
    await sendQuote(id);
    await later(60 * 86_400, () => settleDueQuotes(desk.services));
  },
  'quote.approval_withdrawn': (id, number) => betweenClients(number, () => decideQuote(id, 'approve')),
  'outcome.chosen': chooseOption,
  'outcome.expired': async (id) => {
    await sendOffer(id);
    await later(60 * 86_400, () => settleDueOffers(desk.services));
  },
  'outcome.withdrawn': (id, number) => betweenClients(number, () => chooseOption(id)),
  'survey.answered': async (id, number) => {
    await desk.operator('PATCH', `/claims/${number}`, { state: 'Claim Cancelled' });
    await later(3 * 86_400, () => askSurveys(desk.services));
    await mutate(id, 'answerSurvey', { satisfaction: 4, ease: 5, wouldHaveCalled: true });
  },
  'desk.changed': move,
  'desk.change_overruled': async (id, number) => {
    await move(id);
    await desk.operator('PATCH', `/claims/${number}`, { state: 'Inspection' });
  },
  'message.unanswered': async (id) => {
    const seen = await desk.writeAsClaimant(id, 'When?');
    const { changeId } = await act(id, 'no-answer', { reason: 'thanks', seen });
    await act(id, 'undo-no-answer', { changeId });
  },
  'claim.assigned': (_id, number) => desk.operator('PUT', `/claims/${number}/assignee`, { email: 'kim@example.com' }),
  'message.sent': (id) => sendReply(id),
  'message.withdrawn': async (id, number) => {
    await sendReply(id);
    const [sent] = await eventsOf(id, 'message.sent');
    await desk.operator('DELETE', `/claims/${number}/messages/${String(sent?.['messageId'])}`);
  },
  'message.answered': async (id) => {
    const seen = await desk.writeAsClaimant(id, 'When?');
    await sendReply(id, seen);
  },
  'date.moved': (id) => act(id, 'date', { earliest: '2026-11-16', reason: 'part-late', text: '', seen: null }),
  'photo.published': async (id) => {
    await upload(id);
    await act(id, 'photos/publish', { photoIds: null });
  },
  'report.issued': async (id) => {
    const report = { findings: 'Glass cracked', recommendation: 'repair' };
    const { hash } = await act(id, 'report-save', { ...report, seen: null });
    await act(id, 'report-issue', { seen: hash, newest: null });
  },
  'need.recorded': (id) => act(id, 'needs', { codes: ['large-print'] }),
  'passcode.opened': openPasscode,
  // Its 16 working hours in Inspection end on the second day.
  'clock.missed': (id) =>
    later(5 * 86_400, async () => {
      await raiseAlarms(desk.services);
      await desk.act('Kim', `${id}/note`, { text: 'Late.' });
      await raiseAlarms(desk.services);
    }),
};

describe('what becomes of a claim is an event', () => {
  test.each(Object.entries(causes))('%s, once, with what its example names', async (type, cause) => {
    const { id, number } = await newClaim();
    await cause(id, number);
    const events = await eventsOf(id, type as OutgoingEventType);
    expect(events.map((data) => Object.keys(data).toSorted())).toEqual([
      Object.keys(outgoingEventTypes[type as OutgoingEventType].data).toSorted(),
    ]);
  });
});

describe('what the claimant wrote is answered', () => {
  const answersOf = async (id: string) => (await eventsOf(id, 'message.answered')).map(({ by }) => by);

  test('by a message, once it is sent and not before', async () => {
    const { id } = await newClaim();
    const seen = await desk.writeAsClaimant(id, 'When?');
    await act(id, 'reply', { text: 'On Friday.', seen });
    expect(await answersOf(id)).toEqual([]);
    desk.wait(11);
    await desk.sendDue();
    expect(await answersOf(id)).toEqual(['message']);
  });

  test('by a call that answers, and by no other', async () => {
    const { id } = await newClaim();
    const seen = await desk.writeAsClaimant(id, 'When?');
    const call = { direction: 'in', reason: 'date', minutes: 1, text: 'Friday.', seen };
    await act(id, 'call', { ...call, answered: false });
    expect(await answersOf(id)).toEqual([]);
    await act(id, 'call', { ...call, answered: true });
    expect(await answersOf(id)).toEqual(['call']);
  });

  test('by a word that it needs no answer, and what is answered already is not answered again', async () => {
    const { id, number } = await newClaim();
    const seen = await desk.writeAsClaimant(id, 'Thanks!');
    await act(id, 'no-answer', { reason: 'thanks', seen });
    await desk.operator('POST', `/claims/${number}/messages/${seen}/done`);
    expect(await answersOf(id)).toEqual(['no-answer']);
  });

  test('by no such word once it is undone, which an event says of the same instant', async () => {
    const { id } = await newClaim();
    const seen = await desk.writeAsClaimant(id, 'Thanks!');
    const { changeId } = await act(id, 'no-answer', { reason: 'thanks', seen });
    const [answered] = await eventsOf(id, 'message.answered');
    desk.wait(5);
    await act(id, 'undo-no-answer', { changeId });
    expect(await eventsOf(id, 'message.unanswered')).toEqual([{ until: answered?.['until'] }]);
    await sendReply(id, seen);
    expect(await answersOf(id)).toEqual(['no-answer', 'message']);
  });

  test('by the operator’s system elsewhere, up to the message that it names', async () => {
    const { id, number } = await newClaim();
    const first = await desk.writeAsClaimant(id, 'When?');
    const at = desk.now().toISOString();
    desk.wait(60);
    await desk.writeAsClaimant(id, 'And now?');
    for (const _ of [1, 2]) await desk.operator('POST', `/claims/${number}/messages/${first}/done`);
    expect(await eventsOf(id, 'message.answered')).toEqual([{ by: 'system', until: at }]);
  });
});
