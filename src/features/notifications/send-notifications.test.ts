import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { defaultPreferences } from '#claim/change/notification-preferences.rules.ts';
import { requestNotices } from '#claim/change/notify-claimant.server.ts';
import { setDateOfNumber } from '#claim/promise/dates-of-claim.server.ts';
import { addNoNewsEvents, purgeNotices } from './no-news.server.ts';
import { createNotifications } from './notifications.fixture.ts';
import { partsOf } from './channels/text-length.rules.ts';

type Api = Awaited<ReturnType<typeof createNotifications>>;

const noon = '2026-11-06T12:00:00.000Z';
let api: Api;
let number = 0;
const reach = { endUserEmail: 'priya@example.com', endUserMobile: '07700 900123' };

beforeAll(async () => {
  api = await createNotifications(noon);
});
beforeEach(() => {
  api.setTime(noon);
  api.sent.length = 0;
  number += 1;
});
afterAll(() => api.close());

const name = (): string => `N-${number}`;

async function known(document: object = {}): Promise<string> {
  const { id } = await api.put(name(), { state: 'Collection', ...reach, ...document });
  await api.wait(5);
  api.sent.length = 0;
  return id;
}

const subjects = () => api.sent.map(({ channel, message }) => [channel, message.mail.subject]);
const rowsOf = async (claimId: string) =>
  (await api.notices()).filter(({ claim_id: id }) => id === claimId).map(({ channel, state }) => [channel, state]);

describe('what is told', () => {
  test('a new claim is one message, a minute later, with one link to the claim', async () => {
    await api.put(name(), { state: 'Collection', policyExcessAmount: 50, ...reach });
    await api.wait(0);
    expect(api.sent).toEqual([]);
    await api.wait(1);
    expect(subjects()).toEqual([['mail', `We’ve received your claim (claim ${name()})`]]);
    const [mail] = api.sent;
    expect(mail?.message.mail.action?.url).toMatch(/^https:\/\/claims\.example\.com\/c\/[\w-]+$/);
    expect(mail?.message.mail.paragraphs.join(' ')).toContain('Pay your excess of £50.00');
    await api.wait(24 * 60);
    expect(api.sent).toHaveLength(1);
  });

  test('the first mail greets by name, and says whose claim it is, of which device and why it comes', async () => {
    await api.put(name(), { state: 'Collection', ...reach, endUserName: 'Priya Shah' });
    await api.wait(1);
    const mail = api.sent[0]?.message.mail;
    expect(mail?.paragraphs[0]).toBe('Hello Priya,');
    expect(mail?.paragraphs[1]).toMatch(/^This is about your \w+, which is insured with Tidewater Insurance\.$/);
    expect(mail?.closing?.at(-1)).toMatch(/^You’re getting this because you made a claim with Tidewater Insurance\./);
  });

  test.each([
    ['', 'This is about your'],
    ['Mr P Shah', 'Hello Mr P Shah,'],
    ['P. Shah', 'Hello P. Shah,'],
  ])('%j is greeted as a person would be', async (endUserName, first) => {
    await api.put(name(), { state: 'Collection', ...reach, endUserName });
    await api.wait(1);
    expect(api.sent[0]?.message.mail.paragraphs[0]).toContain(first);
  });

  test.each([
    ['returned', 'Repaired Equipment Returned to End User'],
    ['cancelled', 'Claim Cancelled'],
  ])('the date promised for a claim that was %s and opened again is mailed', async (_how, end) => {
    const reached = (relatedState: string, day: string) => ({
      relatedState,
      name: `Claim state changed to ${relatedState}.`,
      eventDate: `2026-${day}T09:00:00Z`,
    });
    const events = [reached('Repair', '10-12'), reached(end, '10-16'), reached('Repair', '11-05')];
    await known({ state: 'Repair', events });
    const date = { earliest: '2026-11-12', latest: '2026-11-12', reasonCode: 'part-late', reason: '' } as const;
    await setDateOfNumber(api.services, name(), date, {});
    await api.wait(5);
    expect(api.sent.map(({ message }) => message.mail.paragraphs.join(' '))).toEqual([
      expect.stringContaining('Expected on 12/11/2026'),
    ]);
  });

  test('a delivery mail carries the courier and the tracking number', async () => {
    await known({ state: 'Repair' });
    await api.patch(name(), {
      nextDeliveryAttemptDate: '2026-11-12T10:00:00Z',
      deliveryCourier: 'DPD',
      dpddeliveryNumber: '15501234567890',
    });
    await api.wait(30);
    const facts = Object.fromEntries(api.sent.find(({ channel }) => channel === 'mail')?.message.mail.facts ?? []);
    expect(facts).toMatchObject({ Courier: 'DPD', 'Tracking number': '15501234567890' });
  });

  test('texts and push messages are in the claim’s brand and lead to its host too', async () => {
    const { id } = await api.put(name(), {
      state: 'Collection',
      brand: 'marigold',
      ...reach,
      endUserMobile: '07700 900123',
    });
    api.pushed.add(id);
    await api.wait(5);
    api.sent.length = 0;
    await api.patch(name(), { nextCollectionAttemptDate: '2026-11-12T10:00:00Z' });
    await api.wait(30);
    const [text, push] = ['text', 'push'].map((channel) => api.sent.find((one) => one.channel === channel)?.message);
    expect(text?.text).toMatch(/^Marigold Repairs: .* https:\/\/marigold\.localhost\/c\//);
    expect(push?.push.url).toMatch(/^https:\/\/marigold\.localhost\/c\//);
    expect(new Set(api.sent.map(({ message }) => message.brandId))).toEqual(new Set(['marigold']));
  });

  test('a quiet write tells nothing', async () => {
    await api.put(name(), { state: 'Collection', ...reach }, true);
    await api.patch(name(), { state: 'Inspection' }, true);
    await api.wait(60);
    expect(api.sent).toEqual([]);
  });

  test('a claim that comes in finished is history', async () => {
    await api.put(name(), { state: 'Returned to End User', ...reach });
    await api.wait(60);
    expect(api.sent).toEqual([]);
  });

  test('several changes within a minute are one message with the newest state', async () => {
    await known();
    await api.patch(name(), { state: 'Equipment Received' });
    await api.wait(0.5);
    await api.patch(name(), { state: 'Inspection', policyExcessAmount: 75 });
    await api.wait(1);
    expect(subjects()).toEqual([['mail', `Your excess is due (claim ${name()})`]]);
    const text = api.sent[0]?.message.mail.paragraphs.join(' ') ?? '';
    expect(text).toContain('£75.00');
    expect(text).toContain('An engineer is finding out what it needs.');
    expect(text).not.toContain('arrived');
  });

  test('the same document again tells nothing again', async () => {
    const document = { state: 'Inspection', ...reach };
    await known();
    for (let count = 0; count < 3; count += 1) await api.put(name(), document);
    await api.wait(5);
    await api.patch(name(), { policyNumber: 'P-1' });
    await api.put(name(), document);
    await api.wait(180);
    expect(subjects()).toEqual([['mail', `We’re inspecting your device (claim ${name()})`]]);
  });

  test('a state that the catalogue has only just met is told by its name, in neutral words', async () => {
    await known();
    await api.patch(name(), { state: { systemName: `Odd ${number}`, name: 'Waiting for the moon' } });
    await api.wait(1);
    expect(api.sent[0]?.message.mail.heading).toBe('Your claim is now at “Waiting for the moon”');
  });

  test.each([
    ['an excess', { policyExcessAmount: 50 }, 'Your excess is due', { excessPaymentTaken: true }],
    [
      'a message',
      { messages: [{ externalId: 'm', dateSent: noon, subject: 'Hello', body: 'Hi' }] },
      'You have a new message',
      { messages: [{ externalId: 'm', dateSent: noon, subject: 'Hello', body: 'Hi', read: true }] },
    ],
    [
      'a passcode',
      { notification: { name: 'Please', linkName: 'Go', linkPath: '/submit-passcode' } },
      'We need your device’s passcode',
      { notification: null },
    ],
    [
      'an iCloud lock',
      { notification: { name: 'Please', linkName: 'Go', linkPath: '/remove-icloud' } },
      'Your device is locked to iCloud',
      { notification: null },
    ],
    [
      'a collection',
      { nextCollectionAttemptDate: '2026-11-09T10:00:00Z' },
      'Your collection is booked',
      { nextCollectionAttemptDate: null },
    ],
  ])('%s is told, and not when that is over before it is told', async (_what, patch, subject, undone) => {
    await known();
    await api.patch(name(), patch);
    await api.wait(1);
    expect(subjects()[0]?.[1]).toBe(`${subject} (claim ${name()})`);
    api.sent.length = 0;
    number += 1;
    await known();
    await api.patch(name(), patch);
    await api.patch(name(), undone);
    await api.wait(180);
    expect(subjects().filter(([, title]) => title?.startsWith(subject))).toEqual([]);
  });

  test('a visit in vain is told with its next day, by mail and text; one that may have gone well is asked about', async () => {
    await known({ nextDeliveryAttemptDate: '2026-11-05T10:00:00Z', state: 'Repair' });
    await api.patch(name(), {
      lastDeliveryAttemptDate: '2026-11-06T10:00:00Z',
      nextDeliveryAttemptDate: '2026-11-09T10:00:00Z',
    });
    await api.wait(1);
    expect(api.sent.map(({ channel }) => channel)).toEqual(['mail', 'text']);
    expect(api.sent[1]?.message.text).toContain('They will try again on Monday 9 November 2026');
    api.sent.length = 0;
    await api.patch(name(), { lastDeliveryAttemptDate: '2026-11-09T10:00:00Z' });
    await api.wait(120);
    expect(api.sent[0]?.message.mail.paragraphs.join(' ')).toContain('If you have it, you don’t need to do anything.');
  });

  test('a text that comes because of a courier tells of the courier', async () => {
    await known();
    await api.patch(name(), { policyExcessAmount: 75, nextCollectionAttemptDate: '2026-11-09T10:00:00Z' });
    await api.wait(1);
    expect(api.sent.map(({ channel }) => channel)).toEqual(['mail', 'text']);
    expect(api.sent[1]?.message.text).toMatch(
      /Harbour.*: A courier will collect your device on Monday 9 November 2026\..* https:/,
    );
  });

  test('texts are one part, and nothing of the claimant is in a subject, a text or a push message', async () => {
    await known({ endUserName: 'Priya Nair', registeredAddress: '14 Marsh Lane\n\n\nLeeds\nLS9 8AB' });
    await api.patch(name(), { nextCollectionAttemptDate: '2026-11-09T10:00:00Z' });
    await api.wait(1);
    for (const { message } of api.sent) {
      expect(partsOf(message.text)).toBe(1);
      const shown = JSON.stringify([message.mail.subject, message.text, message.push]);
      expect(shown).not.toMatch(/Priya|Marsh|LS9|07700|example\.com\/my-/);
    }
  });
});

describe('the hour', () => {
  test('a state that comes back within the hour is told when the hour is over, unless it has gone again', async () => {
    await known();
    await api.patch(name(), { state: 'Inspection' });
    await api.wait(2);
    await api.patch(name(), { state: 'Repair' });
    await api.wait(2);
    await api.patch(name(), { state: 'Inspection' });
    await api.wait(50);
    expect(api.sent).toHaveLength(2);
    await api.wait(10);
    expect(api.sent.map(({ message }) => message.mail.heading)).toEqual([
      'We’re inspecting your device',
      'We’re repairing your device',
      'We’re inspecting your device',
    ]);
    const [first, , last] = api.sent.map(({ at }) => Date.parse(at));
    expect((last ?? 0) - (first ?? 0)).toBe(60 * 60_000);
  });

  test('messages of one hour are one mail and one reminder of what is unread', async () => {
    await known();
    const message = (id: number) => ({ externalId: String(id), dateSent: noon, subject: `No ${id}`, body: 'Hi' });
    for (let count = 1; count <= 5; count += 1) {
      await api.patch(name(), { messages: Array.from({ length: count }, (_, id) => message(id)) });
      await api.wait(5);
    }
    expect(api.sent).toHaveLength(1);
    await api.wait(120);
    expect(api.sent).toHaveLength(2);
  });
});

describe('quiet hours', () => {
  const textOnly = { endUserEmail: '' };

  test.each([
    ['in winter', '2026-11-06T20:58:00.000Z', '2026-11-06T21:10:00.000Z', '2026-11-07T08:00:00.000Z'],
    ['in summer', '2026-07-06T19:58:00.000Z', '2026-07-06T20:10:00.000Z', '2026-07-07T07:00:00.000Z'],
    [
      'in the night that is an hour longer',
      '2026-10-24T19:58:00.000Z',
      '2026-10-24T22:10:00.000Z',
      '2026-10-25T08:00:00.000Z',
    ],
    [
      'in the night that is an hour shorter',
      '2026-03-28T20:58:00.000Z',
      '2026-03-28T23:10:00.000Z',
      '2026-03-29T07:00:00.000Z',
    ],
  ])('%s texts wait for 08:00 in London and are one then', async (_when, evening, night, morning) => {
    api.setTime(evening);
    await api.put(name(), { state: 'Collection', ...reach, ...textOnly });
    await api.wait(1);
    expect(api.sent.map(({ channel }) => channel)).toEqual(['text']);
    await api.moveTo(night);
    await api.patch(name(), { state: 'Equipment Received' });
    await api.wait(90);
    await api.patch(name(), { state: 'Inspection' });
    await api.moveTo(new Date(Date.parse(morning) - 1).toISOString());
    expect(api.sent).toHaveLength(1);
    await api.moveTo(morning);
    expect(api.sent.slice(1).map(({ at, message }) => [at, message.mail.heading])).toEqual([
      [morning, 'We’re inspecting your device'],
    ]);
  });

  test('mails come by night, and push of the same in the morning, unless something newer was told by then', async () => {
    const id = await known();
    api.pushed.add(id);
    await api.moveTo('2026-11-06T22:00:00.000Z');
    await api.patch(name(), { state: 'Inspection' });
    await api.wait(1);
    expect(api.sent.map(({ channel }) => channel)).toEqual(['mail']);
    await api.moveTo('2026-11-07T03:00:00.000Z');
    await api.patch(name(), { policyExcessAmount: 20 });
    await api.moveTo('2026-11-07T08:00:00.000Z');
    expect(api.sent.slice(1).map(({ channel, at }) => [channel, at])).toEqual([
      ['mail', '2026-11-07T03:01:00.000Z'],
      ['push', '2026-11-07T08:00:00.000Z'],
    ]);
    expect(api.sent[2]?.message.mail.paragraphs.join(' ')).toMatch(/excess.*engineer/);
    expect(await rowsOf(id)).toContainEqual(['push', 'dropped']);
  });

  test('mails wait too where the claimant asked for it', async () => {
    const id = await known();
    api.preferences.set(id, { ...defaultPreferences, quietHours: true });
    await api.moveTo('2026-11-06T22:00:00.000Z');
    await api.patch(name(), { state: 'Inspection' });
    await api.moveTo('2026-11-07T08:00:00.000Z');
    expect(api.sent.map(({ at }) => at)).toEqual(['2026-11-07T08:00:00.000Z']);
  });
});

describe('channels', () => {
  test('a text stands in where there is no e-mail address', async () => {
    await api.put(name(), { state: 'Collection', endUserMobile: reach.endUserMobile });
    await api.wait(1);
    expect(api.sent.map(({ channel, to }) => [channel, to])).toEqual([['text', '07700 900123']]);
  });

  test('what the claimant switched off is not used, and after stopping nothing is', async () => {
    const id = await known();
    api.preferences.set(id, { ...defaultPreferences, channels: { mail: false, text: true, push: true } });
    await api.patch(name(), { state: 'Inspection' });
    await api.wait(1);
    expect(api.sent.map(({ channel }) => channel)).toEqual(['text']);
    api.preferences.set(id, { ...defaultPreferences, stopped: true });
    await api.patch(name(), { state: 'Repair' });
    await api.wait(120);
    expect(api.sent).toHaveLength(1);
  });

  test('of two complaints of one claim both are told, by their numbers', async () => {
    const id = await known();
    const { database, now } = api.services;
    const events = ['C-AAAA-2222', 'C-BBBB-3333'].map((complaintNumber) => ({
      event: { kind: 'complaint-received', complaintId: newId(), complaintNumber } as const,
      key: complaintNumber,
    }));
    for (const event of events) await requestNotices(database.kysely, { claimId: id, now: now() }, [event]);
    await api.wait(120);
    const told = api.sent.flatMap(({ message: { mail } }) => mail.paragraphs).join(' ');
    expect([told.includes('C-AAAA-2222'), told.includes('C-BBBB-3333')]).toEqual([true, true]);
  });

  test('that a complaint was closed is told in their language, also after all was stopped', async () => {
    const id = await known();
    api.preferences.set(id, { ...defaultPreferences, stopped: true, locale: 'pl' });
    const { database, now } = api.services;
    const event = { kind: 'complaint-closed', complaintId: id, stepId: id } as const;
    await requestNotices(database.kysely, { claimId: id, now: now() }, [{ event, key: 'closed' }]);
    await api.wait(120);
    expect(api.sent.map(({ message: { mail } }) => [mail.heading, mail.action?.label])).toEqual([
      ['Twoja skarga została zamknięta', 'Zobacz dlaczego'],
    ]);
  });

  test.each([
    ['stopped everything', { ...defaultPreferences, stopped: true }, ['mail']],
    ['no mail and no text', { ...defaultPreferences, channels: { mail: false, text: false, push: true } }, ['mail']],
    ['texts alone', { ...defaultPreferences, channels: { mail: false, text: true, push: false } }, ['text']],
  ])('%s: the letter about a complaint still comes, because it is owed', async (_, chosen, channels) => {
    const id = await known();
    api.preferences.set(id, chosen);
    const { database, now } = api.services;
    const event = { kind: 'complaint-letter', complaintId: id, stepId: id } as const;
    await requestNotices(database.kysely, { claimId: id, now: now() }, [{ event, key: 'letter' }]);
    if (chosen.stopped) await api.patch(name(), { state: 'Inspection' });
    await api.wait(120);
    expect(api.sent.map(({ channel }) => channel)).toEqual(channels);
    const [letter] = api.sent;
    expect(letter?.message.mail.subject).toMatch(/complaint/);
    expect(letter?.message.mail.paragraphs.join(' ')).not.toContain('inspecting');
    const told = await api.events();
    const outcomes = told.filter(({ claim_id: of }) => of === id).map(({ kind, outcome }) => [kind, outcome]);
    expect(outcomes).toContainEqual(['complaint-letter', 'told']);
  });

  test('without any contact the operator sees it, and the news is told once there is one', async () => {
    const { id } = await api.put(name(), { state: 'Collection', endUserEmail: 'bad address' });
    await api.wait(1);
    expect(await rowsOf(id)).toEqual([[null, 'no-contact']]);
    await api.patch(name(), { endUserEmail: 'priya@example.com' });
    await api.wait(1);
    expect(subjects()).toEqual([['mail', `We’ve received your claim (claim ${name()})`]]);
    expect(await rowsOf(id)).toEqual([
      [null, 'undelivered'],
      ['mail', 'queued'],
    ]);
  });

  test('news waits a week for an address, and its row then says that it came too late', async () => {
    const { id } = await api.put(name(), { state: 'Collection' });
    const outcome = async () => (await api.events()).find(({ claim_id: claimId }) => claimId === id)?.outcome;
    await api.moveTo('2026-11-13T11:59:00.000Z');
    await purgeNotices(api.services);
    expect(await outcome()).toBe(null);
    await api.moveTo('2026-11-13T12:01:00.000Z');
    await purgeNotices(api.services);
    expect(await outcome()).toBe('stale');
    await api.patch(name(), { endUserEmail: 'priya@example.com' });
    await api.wait(60);
    expect(api.sent).toEqual([]);
  });

  test('a mail that comes back is sent as a text at once, and the next news goes by both', async () => {
    const id = await known();
    await api.patch(name(), { state: 'Inspection' });
    await api.wait(1);
    const key = api.sent[0]?.message.key ?? '';
    await api.settle({ key, state: 'undelivered', answer: '550 No such mailbox' });
    await api.settle({ key, state: 'undelivered', answer: '550 No such mailbox' });
    await api.wait(0);
    await api.wait(60);
    expect(api.sent.map(({ channel }) => channel)).toEqual(['mail', 'text']);
    expect(await rowsOf(id)).toEqual(
      expect.arrayContaining([
        ['mail', 'undelivered'],
        ['text', 'queued'],
      ]),
    );
    api.sent.length = 0;
    await api.patch(name(), { state: 'Repair' });
    await api.wait(1);
    expect(api.sent.map(({ channel }) => channel)).toEqual(['mail', 'text']);
  });

  test('a text that turns out undelivered after it was sent goes as a mail where it has not yet', async () => {
    const id = await known({ endUserEmail: '' });
    api.preferences.set(id, { ...defaultPreferences });
    await api.patch(name(), { state: 'Inspection' });
    await api.wait(1);
    const key = api.sent[0]?.message.key ?? '';
    await api.settle({ key, state: 'sent', answer: 'accepted' });
    await api.patch(name(), { endUserEmail: 'priya@example.com' });
    await api.settle({ key, state: 'undelivered', answer: '30003' });
    await api.wait(0);
    expect(api.sent.map(({ channel }) => channel)).toEqual(['text', 'mail']);
  });

  test('what has moved on by the time that a mail comes back is not sent again', async () => {
    await known();
    await api.patch(name(), { state: 'Inspection' });
    await api.wait(1);
    const key = api.sent[0]?.message.key ?? '';
    await api.patch(name(), { state: 'Repair' }, true);
    await api.settle({ key, state: 'undelivered', answer: '550' });
    await api.wait(60);
    expect(api.sent.map(({ channel }) => channel)).toEqual(['mail']);
  });
});

describe('silence', () => {
  const days = (count: number) => new Date(Date.parse(noon) + count * 24 * 60 * 60_000 + 10 * 60_000).toISOString();

  test('after seven silent days it is said that there is no news, once in seven days and three times at most', async () => {
    await known({ policyExcessAmount: 50 });
    const title: string[] = [];
    for (let day = 1; day <= 40; day += 1) {
      api.sent.length = 0;
      await api.moveTo(days(day));
      await addNoNewsEvents(api.services);
      await api.wait(2);
      if (api.sent.some(({ message }) => message.mail.subject.includes(name()))) title.push(`day ${day}`);
    }
    expect(title).toEqual(['day 7', 'day 14', 'day 21']);
  });

  test('a claim that has ended, and one that was only ever written quietly, stay silent', async () => {
    await known();
    await api.patch(name(), { state: 'Returned to End User' });
    await api.wait(2);
    const ended = name();
    number += 1;
    await api.put(name(), { state: 'Inspection', ...reach }, true);
    api.sent.length = 0;
    await api.moveTo(days(9));
    await addNoNewsEvents(api.services);
    await api.wait(60 * 24);
    expect(subjects().filter(([, subject]) => subject?.includes(ended) || subject?.includes(name()))).toEqual([]);
  });
});
