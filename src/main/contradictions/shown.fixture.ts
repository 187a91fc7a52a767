import type { FastifyInstance } from 'fastify';

import { checkedDocument } from '#claim/document/put-claim.server.ts';
import { readBrandWording } from '#claim/wording/brand-wording.server.ts';
import { dayOf } from '#claim/promise/noon.rules.ts';
import { addOffer, changeOffer } from '#claim/offer/offers.data.ts';
import { pricedLine, totalsOf } from '#claim/quote/quote-version.rules.ts';
import { addVersion, changeVersion } from '#claim/quote/quote-versions.data.ts';
import { showVersion } from '#claim/quote/shown-quote.data.ts';
import { addParcel, writeBooking, writeJourney } from '#claim/parcel/parcels.data.ts';
import { noOptions } from '#claim/parcel/rebooking.rules.ts';
import { addRebooking, writeSettled } from '#claim/parcel/rebookings.data.ts';
import { addDate } from '#claim/promise/promised-dates.data.ts';
import { readMoney } from '#claim/money/money.data.ts';
import type { Money } from '#claim/money/money.rules.ts';
import { insurerOfBrand } from '#features/desk/money/insurer-of-brand.server.ts';
import { markAsHeld } from '#features/excess-payment/excess-claim.data.ts';
import { storeAnswer } from '#claim/change/given.data.ts';
import type { NotifiableEvent } from '#claim/change/notifiable-events.rules.ts';
import { defaultPreferences } from '#claim/change/notification-preferences.rules.ts';
import { oneConnection } from '#features/imports/one-connection.server.ts';
import { writeBatch } from '#features/imports/write-batch.server.ts';
import { composeNotice, type Composed } from '#features/notifications/words/compose-notice.server.ts';
import { readBrandNotices } from '#features/notifications/words/brand-notices.server.ts';
import { isStillTrue } from '#features/notifications/still-true.rules.ts';
import {
  readNotificationContext,
  type NotificationServices,
} from '#features/notifications/notification-context.server.ts';
import { brandsOf } from '#server/brands/brands-of.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { v7 } from 'uuid';
import { expect } from 'vitest';
import { cookieFor } from '../graphql.fixture.ts';
import type { AnyClaim } from './any-claim.fixture.ts';
import { dayMs } from '#shared/time/milliseconds.ts';

type Api = {
  displayStatus: string;
  isLate: boolean;
  lateDays: number;
  outcome: string | null;
  insurer: string | null;
  estimatedCompletionDate: string;
  isDateShown: boolean;
  estimateBasis: string;
  deliveryProgress: { status: string; nextAttempt: string | null };
  parcels: { direction: string; failed: string | null }[];
  promise: { lines: string[] } | null;
  promisedDates: { latest: string }[];
  quoteVersion: { state: string } | null;
  outcomeOffer: { state: string } | null;
  excessPaymentTaken: boolean;
  notificationAnswered: boolean;
  notification: { name: string; linkPath: string } | null;
  state: { systemName: string; name: string; nextState: string; trackerNumber: number | null } | null;
  device: { name: string };
  todo: { kind: string; amount: number | null; dueAt?: string | null }[];
  money: {
    state: string;
    insurerPays: number | null;
    youPay: number | null;
    paid: number;
    refunded: number;
    stillToPay: number;
  };
  tracker: { name: string; status: string; date: string | null; dateKind: string }[];
  wording: {
    heading: string;
    sentence: string;
    meaning: string | null;
    next: string | null;
    actor: string;
    isEnd: boolean;
    when: { label: string; date: string } | null;
  };
};

/**
 * Everything that a claimant is shown or sent of one claim at one moment; `page` and `summary` are the texts of My
 * Claim.
 */
export type Shown = {
  api: Api;
  html: string;
  page: string;
  summary: string;
  notice: Composed | null;
  mail: string;
  /** What the excess page, the receipt and the desk say of the money; of the receipt its words. */
  said: { check: Checked; receipt: string; desk: Money | null };
};

export type Checked = { status: string; amountPence?: number; refundedPence?: number };

const query = `query Shown($id: ID!) {
  claim(id: $id) {
    displayStatus isLate lateDays outcome insurer estimatedCompletionDate excessPaymentTaken notificationAnswered
    isDateShown estimateBasis deliveryProgress { status nextAttempt } promise { lines } promisedDates { latest }
    notification { name linkPath }
    quoteVersion { state } outcomeOffer { state }
    state { systemName name nextState trackerNumber }
    parcels { direction failed } device { name }
    todo { kind amount dueAt }
    money { state insurerPays youPay paid refunded stillToPay }
    tracker { name status date dateKind }
    wording { heading sentence meaning next actor isEnd when { label date } }
  }
}`;

const entities: Readonly<Record<string, string>> = { amp: '&', quot: '"', lt: '<', gt: '>', '#x27': "'", nbsp: ' ' };

export function wordsOf(html: string): string {
  return html
    .replace(/<(?:script|style|template)[\s\S]*?<\/(?:script|style|template)>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(#x27|\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();
}

const between = (html: string, from: RegExp, to: string): string => {
  const start = from.exec(html)?.index ?? 0;
  return html.slice(start, html.indexOf(to, start));
};

async function storeQuote(tx: Tx, claimId: string, became: Exclude<AnyClaim['given']['quote'], 'none'>, now: Date) {
  const id = v7();
  const lines = [pricedLine({ part: 'Screen', description: '', quantity: 1, netPence: 12_000, vatRate: 20 })];
  const goodUntil = dayOf(new Date(now.getTime() + (became === 'expired' ? -1 : 9) * dayMs));
  const terms = { claimantPence: 4_500, decides: 'claimant', goodUntil, sentence: '' } as const;
  const content = { lines, ...totalsOf(lines), ...terms };
  const by = { externalId: 'q', origin: 'system', byAccount: null, byName: '' } as const;
  await addVersion(tx, claimId, { id, ...content, ...by }, { now, number: 1 });
  await showVersion(tx, claimId, content);
  if (became === 'asked') await changeVersion(tx, { claimId, id }, { asked_at: now, answer_by: now });
  if (became === 'withdrawn') await changeVersion(tx, { claimId, id }, { status: became });
  if (became !== 'approved' && became !== 'declined') return;
  const settled = { status: became, decision: became, settled_at: now, settled_by: 'claimant' } as const;
  await changeVersion(tx, { claimId, id }, settled);
}

const option = { kind: 'return', title: '', grade: null, amountPence: null, validUntil: null } as const;
const noDetails = { wear: '', differences: '', warrantyMonths: null, workingDays: null, place: '', delivery: '' };

async function storeOffer(tx: Tx, claimId: string, became: Exclude<AnyClaim['given']['offer'], 'none'>, now: Date) {
  const [id, optionId] = [v7(), v7()];
  const details = { ...noDetails, cannotUndo: '', payer: '', oldDevice: 'It comes back.' };
  const goodUntil = dayOf(new Date(now.getTime() + (became === 'expired' ? -1 : 9) * dayMs));
  const content = { options: [{ ...option, id: optionId, details }], goodUntil, sentence: '', mayChange: true };
  const by = { origin: 'system', byAccount: null, byName: '', reminders: 0, replacesInHand: '' } as const;
  await addOffer(tx, claimId, { id, number: 1, ...content, ...by, contentHash: id }, now);
  if (became === 'asked') await changeOffer(tx, { claimId, id }, { asked_at: now, answer_by: now });
  if (became === 'withdrawn') await changeOffer(tx, { claimId, id }, { status: became });
  if (became !== 'chosen' && became !== 'in-hand') return;
  const settled = { status: 'chosen', option_id: optionId, settled_at: now, settled_by: 'claimant' } as const;
  await changeOffer(tx, { claimId, id }, { ...settled, ...(became === 'in-hand' && { in_hand_at: now }) });
}

/** `late`: the courier's own time for a change is over. */
async function storeVisit(tx: Tx, claimId: string, became: Exclude<AnyClaim['given']['visit'], 'none'>, now: Date) {
  for (const direction of ['collection', 'delivery'] as const) {
    const [id, at] = [v7(), new Date(now.getTime() - dayMs)];
    const tomorrow = dayOf(new Date(now.getTime() + dayMs));
    const cutOffAt = became === 'late' ? new Date(now.getTime() - 1).toISOString() : null;
    const options = { ...noOptions, days: [tomorrow], cutOffAt };
    const said = { direction, courier: 'DPD', number: '', bookedFor: dayOf(at), options };
    const window = { windowFrom: null, windowTo: null, pinNeeded: false };
    await addParcel(tx, claimId, { id, externalId: null, said: { ...said, ...window } }, at);
    const failed = { status: 'failed', reason: 'nobody-in' } as const;
    const journey = became === 'done' ? ({ status: 'delivered', reason: null } as const) : failed;
    await writeJourney(tx, { claimId, id }, { ...journey, statusAt: at }, null);
    if (became === 'failed' || became === 'late' || became === 'done') continue;
    const expiresAt = new Date(now.getTime() + dayMs);
    const wish = { kind: 'day', day: tomorrow } as const;
    await addRebooking(tx, claimId, {
      id,
      parcelId: id,
      wish,
      askedAt: now,
      expiresAt,
      addressThen: null,
      sessionId: null,
    });
    if (became === 'asked') continue;
    const confirmedFor = became === 'confirmed' ? tomorrow : null;
    await writeSettled(tx, claimId, id, { status: became, answer: 'no van', confirmedFor, settledBy: '', now });
    const booked = { bookedFor: tomorrow, window: { from: null, to: null }, place: '', rebookedAt: now };
    if (became === 'confirmed') await writeBooking(tx, { claimId, id }, booked);
  }
}

/** Paid here on different days, by the practice provider. */
async function storePayments(tx: Tx, claimId: string, paid: readonly number[], now: Date): Promise<void> {
  for (const [index, refunded] of paid.entries()) {
    const of = { claim_id: claimId, id: v7(), claim_number: claimId, provider: 'practice', provider_id: v7() };
    const looks = { attempt: index + 1, pence: 7_500, currency: 'gbp', brand_id: '', locale: 'en-GB', status: 'paid' };
    const at = new Date(now.getTime() - (9 - index) * dayMs);
    const times = { status_at: at, paid_at: at, created_at: at, updated_at: at };
    await tx
      .insertInto('payment_intent')
      .values({ ...of, ...looks, ...times, refunded_pence: refunded })
      .execute();
  }
  if (paid.length > 0) await markAsHeld(tx, claimId);
}

async function storeGiven(tx: Tx, claimId: string, given: AnyClaim['given'], now: Date): Promise<void> {
  if (given.icloud) await storeAnswer(tx, 'icloud_confirmation', claimId, { id: v7(), confirmed_at: now });
  for (const [index, [earliest, latest]] of given.promised.entries()) {
    const promised = { earliest, latest, reasonCode: 'part-late', reason: '', position: index + 1 } as const;
    await addDate(tx, claimId, { ...promised, id: v7(), setAt: now, byName: 'Kim' }, null);
  }
  if (given.quote !== 'none') await storeQuote(tx, claimId, given.quote, now);
  if (given.offer !== 'none') await storeOffer(tx, claimId, given.offer, now);
  if (given.visit !== 'none') await storeVisit(tx, claimId, given.visit, now);
  await storePayments(tx, claimId, given.paid, now);
  if (!given.passcode) return;
  const sealed = { ciphertext: Buffer.alloc(1), nonce: Buffer.alloc(12), key_id: 'k' };
  const times = { submitted_at: now, delete_after: now };
  await storeAnswer(tx, 'passcode', claimId, { id: v7(), type: 'pin', ...sealed, ...times });
}

async function idsOf(tx: Tx, numbers: readonly string[]): Promise<string[]> {
  const rows = await tx.selectFrom('claim').select(['id', 'number']).where('number', 'in', numbers).execute();
  const ids = new Map(rows.map(({ id, number }) => [number, id]));
  return numbers.map((number) => ids.get(number) ?? '');
}

function throwFault(error: unknown): never {
  throw error;
}

/** Stores many new claims as an import does, in one transaction with what their claimants have given. Returns their ids. */
export async function storeClaims(services: Services, claims: readonly AnyClaim[], prefix: string) {
  const { database, now } = services;
  const brandIds = brandsOf(services).all.map(({ id }) => id);
  const lines = claims.map(({ document }, index) => ({
    line: index + 1,
    checked: checkedDocument(`${prefix}${index}`, document, brandIds),
  }));
  const client = await database.pool.connect();
  try {
    const { kysely, copy } = oneConnection(client, database.kysely);
    return await kysely.transaction().execute(async (tx) => {
      const writing = { tx, copy, now: now(), notify: false, statesLeft: 0, noteFault: throwFault };
      expect(await writeBatch(writing, lines)).toMatchObject({ created: claims.length, refusals: [] });
      const ids = await idsOf(
        tx,
        lines.map(({ checked }) => checked.number),
      );
      for (const [index, { given }] of claims.entries()) await storeGiven(tx, ids[index] ?? '', given, now());
      return ids;
    });
  } finally {
    client.release();
  }
}

function eventsFor({ api }: Pick<Shown, 'api'>, dateId: string | undefined): NotifiableEvent[] {
  const at = new Date('2026-11-24T12:00:00Z').toISOString();
  return [
    ...(api.state ? [{ kind: 'state-changed' as const, to: api.state.systemName }] : []),
    ...(dateId === undefined ? [] : [{ kind: 'date-moved' as const, dateId }]),
    { kind: 'excess-due', pence: 7_500 },
    { kind: 'passcode-needed' },
    { kind: 'icloud-needed' },
    { kind: 'excess-reminder' },
    { kind: 'passcode-reminder' },
    { kind: 'icloud-reminder' },
    { kind: 'collection-booked', at, isMoved: false },
    { kind: 'delivery-booked', at, isMoved: false },
  ];
}

export async function openShowing(app: FastifyInstance, services: Services) {
  const brands = brandsOf(services);
  const telling: NotificationServices = {
    services,
    brands,
    words: readBrandNotices(brands),
    wordingOf: readBrandWording(brands),
    channels: [],
    preferencesOf: async () => defaultPreferences,
  };
  return async (id: string, cookie: string): Promise<Shown> => {
    const headers = { cookie, 'sec-fetch-site': 'same-origin' };
    const answer = await app.inject({
      method: 'POST',
      url: '/graphql',
      headers,
      payload: { query, variables: { id } },
    });
    const { claim: api } = answer.json<{ data: { claim: Api } }>().data;
    const { body: html } = await app.inject({ url: `/my-claim/${id}`, headers });
    const check = await app.inject({ method: 'POST', url: `/api/excess-payment/${id}/check`, headers, payload: {} });
    const receipt = await app.inject({ url: `/api/excess-payment/${id}/receipt`, headers });
    const of = { insurerOfBrand: insurerOfBrand(services), now: services.now() };
    const said = {
      check: check.json<Checked>(),
      receipt: receipt.statusCode === 200 ? wordsOf(receipt.body) : '',
      desk: await readMoney(services.database.kysely, id, of),
    };
    const moment = await readNotificationContext(telling, services.database.kysely, id);
    const shown = eventsFor({ api }, moment.situation.promise?.id).filter((one) =>
      isStillTrue(one, moment.situation, moment.now),
    );
    const notice = shown.length > 0 ? composeNotice(shown, moment.situation, moment.branding, moment.now) : null;
    const mail = notice ? [notice.mail.heading, ...notice.mail.paragraphs].join(' ').replaceAll('\u00a0', ' ') : '';
    return {
      api,
      html,
      page: wordsOf(between(html, /<main/, '</main>')),
      summary: wordsOf(between(html, /<section[^>]*aria-label="Claim summary"/, '</section>')),
      notice,
      mail,
      said,
    };
  };
}

export const cookieOf = (services: Services, ids: string[]) => cookieFor(services.database, ids, services.now());
