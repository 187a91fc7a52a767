import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { lockStoredClaim, readDocument } from '#claim/document/claim-write.data.ts';
import { writeClaim } from '#claim/document/claim-save.server.ts';
import { drawsOn } from '#server/db/draws.fixture.ts';
import { tryOut } from '#server/db/try-out.ts';
import { locales } from '#shared/locale.ts';
import { createNotifications } from './notifications.fixture.ts';
import { planNotices } from './plan-notices.server.ts';
import { dayMs } from '#shared/time/milliseconds.ts';

const draws = drawsOn({ embedded: 200, external: 60 });
const noon = '2026-11-06T12:00:00.000Z';
const states = [
  'Collection',
  'Collection Arranged',
  'Equipment Received',
  'Inspection',
  'Awaiting Authorisation',
  'Repair',
  'Awaiting Activation Lock Removal',
  'Awaiting Repaired Equipment Return to End User',
  'Claim Cancelled',
];

let api: Awaited<ReturnType<typeof createNotifications>>;
let number = 0;

beforeAll(async () => {
  api = await createNotifications(noon);
});
afterAll(() => api.close());

/** Moves the claim in a transaction that is rolled back, and plans what its claimant would be told a minute later. */
function planMove(claimId: string, state: string) {
  const now = api.services.now();
  return tryOut(api.services.database, async (tx) => {
    const stored = await lockStoredClaim(tx, claimId);
    if (stored === null) throw new Error('The claim is there.');
    const next = { ...(await readDocument(tx, stored)), state, lastStateChangeDate: now };
    await writeClaim(tx, stored, stored.claim.number, next, { hash: null, now, says: 'nothing' });
    return planNotices(api.notifications, tx, claimId, new Date(now.getTime() + 60_000));
  });
}

const byChannel = <Line extends { channel: string }>(lines: Line[]): Line[] =>
  lines.toSorted((one, other) => one.channel.localeCompare(other.channel));

const drawn = fc.record({
  minutes: fc.integer({ min: 0, max: 2 * 24 * 60 }),
  from: fc.nat(),
  to: fc.nat(),
  excess: fc.constantFrom(0, 7_500),
  mail: fc.constantFrom('priya@example.com', 'bad', ''),
  mobile: fc.constantFrom('07700 900123', ''),
  hasPush: fc.boolean(),
  hours: fc.constantFrom(2, 60, 24 * 60),
  preferences: fc.record({
    channels: fc.record({ mail: fc.boolean(), text: fc.boolean(), push: fc.boolean() }),
    locale: fc.constantFrom(...locales),
    quietHours: fc.boolean(),
    stopped: fc.boolean(),
  }),
});

test(`what is planned is what the claimant is then told, when and in the same words, for ${draws} drawn claims`, async () => {
  const told = new Set<string>();
  await fc.assert(
    fc.asyncProperty(drawn, async ({ from, to, minutes, excess, mail, mobile, ...of }) => {
      const [before, after] = [states[from % states.length] ?? '', states[to % states.length] ?? ''];
      fc.pre(before !== after);
      api.setTime(new Date(Date.parse(noon) + minutes * 60_000).toISOString());
      const name = `PLANNED-${(number += 1)}`;
      const contacts = { endUserName: 'Priya Shah', endUserEmail: mail, endUserMobile: mobile };
      const { id } = await api.put(name, { state: before, policyExcessAmount: excess / 100, ...contacts }, true);
      api.preferences.set(id, of.preferences);
      if (of.hasPush) api.pushed.add(id);
      api.sent.length = 0;
      const planned = await planMove(id, after);
      const at = api.services.now();
      await api.patch(name, { state: after, lastStateChangeDate: at.toISOString() });
      await api.moveTo(new Date(at.getTime() + 2 * dayMs).toISOString());
      const ofClaim = api.sent.filter(({ message }) => message.claimId === id);
      const lines = ofClaim.map(({ channel, to: address, at: when, message }) => {
        const said = { mail: [message.mail.heading, ...message.mail.paragraphs], push: [message.push.body] };
        const words = channel === 'text' ? [message.text.replace(/ \S+$/, '')] : said[channel];
        return { channel, to: address, at: when, lines: words };
      });
      const planLines = planned.channels.flatMap(({ channel, to: address, at: when, lines: words }) =>
        when === null ? [] : [{ channel, to: address, at: when.toISOString(), lines: words }],
      );
      expect(byChannel(lines)).toEqual(byChannel(planLines));
      for (const { channel } of planLines) told.add(channel);
    }),
    // The same each time, because others may come to no claim that is told by mail.
    { numRuns: draws, endOnFailure: true, seed: 45 },
  );
  expect(told).toEqual(new Set(['mail', 'text', 'push']));
}, 600_000);

test('each channel that is not used says why', async () => {
  api.setTime(noon);
  const { id } = await api.put('WHY-1', { state: 'Inspection', endUserEmail: 'priya@example.com' }, true);
  const { channels } = await planMove(id, 'Repair');
  expect(channels.map(({ channel, why }) => [channel, why])).toEqual([
    ['mail', null],
    ['push', 'no-address'],
    ['text', 'no-address'],
  ]);
  api.preferences.set(id, {
    channels: { mail: true, text: false, push: true },
    locale: 'en-GB',
    quietHours: false,
    stopped: true,
  });
  expect(await planMove(id, 'Repair')).toMatchObject({ why: 'unwanted' });
});
