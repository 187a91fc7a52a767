import { fileURLToPath } from 'node:url';

import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { dateReasons } from '#claim/promise/date-reasons.rules.ts';
import { drawsOn } from '#server/db/draws.fixture.ts';
import { locales } from '#shared/locale.ts';
import { type Built, readBuilt } from '../../first-page/built.server.ts';
import { cookieFor } from '../../graphql.fixture.ts';
import { DeskApp } from '../desk-app.fixture.ts';
import { dayMs } from '#shared/time/milliseconds.ts';

const draws = drawsOn({ embedded: 200, external: 60 });

let desk: DeskApp;
let start: Date;
let states: string[] = [];
let built: Built;
let count = 0;

beforeAll(async () => {
  desk = await DeskApp.start({ Lena: { rights: [], roles: ['handler', 'lead'] } });
  start = desk.now();
  built = await readBuilt(fileURLToPath(new URL('../../../../dist', import.meta.url)));
  states = (await desk.database.kysely.selectFrom('state').select('system_name').where('active', '=', true).execute())
    .map((state) => state.system_name)
    .toSorted();
});
afterAll(() => desk?.close());

const dayAfter = (days: number) => new Date(desk.now().getTime() + days * dayMs).toISOString();
const goTo = (at: Date) => desk.wait((at.getTime() - desk.now().getTime()) / 1_000);

/** A claimant who chose a language for their notices. */
async function newClaim(document: object, locale: string): Promise<string> {
  const id = await desk.putClaim(`PREVIEW-${(count += 1)}`, document);
  const chosen = { claim_id: id, mail: true, text: false, push: false, locale, quiet_hours: true, stopped: false };
  await desk.database.kysely
    .insertInto('notification_preference')
    .values({ ...chosen, changed_at: desk.now(), window_from: desk.now() })
    .execute();
  return id;
}

type Page = {
  ClaimLayout: { claim: { readOnly: boolean; promise: { lines: string[] } | null } };
  MyClaim: { claim: { offersHelp: boolean; wording: { sentence: string } } };
};

/** The first page of a claim as its own claimant reads it. */
async function claimantSees(id: string, locale: string): Promise<Page> {
  const cookie = await cookieFor(desk.database, [id], desk.now());
  const headers = { cookie, 'sec-fetch-site': 'same-origin', 'accept-language': locale };
  const page: Record<string, unknown> = {};
  for (const { name, query, variables } of await built.initialQueriesOf('my-claim', id)) {
    const payload = { query, variables, operationName: name };
    const answer = await desk.app.inject({ method: 'POST', url: '/graphql', headers, payload });
    page[name] = answer.json<{ data: unknown }>().data;
  }
  return page as Page;
}

/** A handler is told that they only look, and is not offered help; a claimant is the one and not the other. */
function asOwn(shown: unknown): object {
  const { ClaimLayout, MyClaim } = shown as Page;
  const { offersHelp: _, ...claim } = MyClaim.claim;
  return { MyClaim: { claim }, ClaimLayout: { claim: { ...ClaimLayout.claim, readOnly: false } } };
}

const days = fc.option(fc.integer({ min: -9, max: 30 }), { nil: null });
const drawn = fc.record({
  /** From noon to eleven at night, as long as a session lasts. */
  minutes: fc.integer({ min: 0, max: 11 * 60 }),
  locale: fc.constantFrom(...locales),
  from: fc.nat(),
  to: fc.nat(),
  deadline: days,
  collection: days,
  delivery: days,
  sla: fc.constantFrom(0, 3, 10),
  make: fc.constantFrom('Apple', 'Samsung', ''),
  excess: fc.constantFrom(0, 75),
  ask: fc.constantFrom('', '/submit-passcode', '/remove-icloud', '/excess-payment'),
});
type Drawn = ReturnType<(typeof drawn)['generate']>['value'];

const dayOrNull = (at: number | null) => (at === null ? null : dayAfter(at));
const stateAt = (place: number): string => states[place % states.length] ?? '';

const documentOf = (of: Drawn) => ({
  state: stateAt(of.from),
  lastStateChangeDate: dayAfter(-3),
  stateDeadline: dayOrNull(of.deadline),
  nextCollectionAttemptDate: dayOrNull(of.collection),
  courier: 'DPD',
  nextDeliveryAttemptDate: dayOrNull(of.delivery),
  deliveryCourier: 'Parcelforce',
  contract: of.sla === 0 ? null : { name: 'Gold', customer: 'Northfield Insurance', tatSlaDays: of.sla },
  dataFormData: of.make === '' ? [] : [{ name: 'Manufacturer', stringValue: of.make }],
  policyExcessAmount: of.excess,
  notification: of.ask === '' ? null : { name: 'Please', linkName: 'Do it', linkPath: of.ask },
});

test(`what the preview of a state says is what the claimant then reads, for ${draws} drawn claims, states, hours and languages`, async () => {
  const words = new Set<unknown>();
  await fc.assert(
    fc.asyncProperty(drawn, async (of) => {
      const [seen, state] = [stateAt(of.from), stateAt(of.to)];
      fc.pre(seen !== state);
      goTo(new Date(start.getTime() + of.minutes * 60_000));
      const id = await newClaim(documentOf(of), of.locale);
      const { json: shown } = await desk.act('Lena', `${id}/state-preview`, { state });
      expect((await desk.act('Lena', `${id}/state`, { state, seen, reason: 'Drawn.' })).status).toBe(200);
      const page = await claimantSees(id, of.locale);
      expect(page).toMatchObject(asOwn(shown['page']));
      words.add(page.MyClaim.claim.wording.sentence);
    }),
    { numRuns: draws, endOnFailure: true },
  );
  // Otherwise all claims read alike.
  expect(words.size).toBeGreaterThan(draws / 10);
}, 600_000);

const promised = fc.record({
  minutes: fc.integer({ min: 0, max: 11 * 60 }),
  locale: fc.constantFrom(...locales),
  from: fc.nat(),
  ahead: fc.integer({ min: 1, max: 60 }),
  span: fc.integer({ min: 0, max: 9 }),
  reason: fc.constantFrom(...dateReasons),
  text: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).filter((text) => text.trim() !== ''),
  moves: fc.boolean(),
});

test(`what the preview of a date says is what the claimant then reads, for ${draws} drawn claims, dates, hours and languages`, async () => {
  const ended = /Return|Issued|Cancelled|Finished/;
  await fc.assert(
    fc.asyncProperty(promised, async ({ minutes, locale, from, ahead, span, reason, text, moves }) => {
      goTo(new Date(start.getTime() + minutes * 60_000));
      const state = stateAt(from);
      fc.pre(!ended.test(state));
      const id = await newClaim({ state }, locale);
      const first = { earliest: dayAfter(2).slice(0, 10), reason: 'courier', text: '', seen: null };
      const before = moves ? await desk.act('Lena', `${id}/date`, first) : null;
      const wanted = {
        earliest: dayAfter(ahead).slice(0, 10),
        latest: dayAfter(ahead + span).slice(0, 10),
        reason,
        text,
      };
      const shown = await desk.act('Lena', `${id}/date-preview`, wanted);
      const seen = before?.json['changeId'] ?? null;
      const set = await desk.act('Lena', `${id}/date`, { ...wanted, seen });
      expect(set.status).toBe(shown.status);
      if (set.status !== 200) return;
      const page = await claimantSees(id, locale);
      expect(page).toMatchObject(asOwn(shown.json['page']));
      expect(page.ClaimLayout.claim.promise).not.toBeNull();
    }),
    { numRuns: draws, endOnFailure: true },
  );
}, 600_000);
