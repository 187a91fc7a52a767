import { readFileSync } from 'node:fs';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { addParcel } from '#claim/parcel/parcels.data.ts';
import { noOptions } from '#claim/parcel/rebooking.rules.ts';
import { addOffer } from '#claim/offer/offers.data.ts';
import { addVersion } from '#claim/quote/quote-versions.data.ts';
import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { addActing } from '#features/share/acting.fixture.ts';
import { addHelper, everyCookieOf } from '#features/share/shared.fixture.ts';
import { schemaFiles } from '../../scripts/generate/schema.ts';
import {
  accountCookie,
  addClaim,
  addEvent,
  cookieFor,
  graphqlApp,
  testNow,
  type GraphqlApp,
} from './graphql.fixture.ts';
import { schema } from './schema.ts';

test.each(Object.entries(schemaFiles))('%s is what the code says; if not: npm run generate', (path, contents) => {
  expect(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')).toBe(contents());
});

const messageId = '01930000-0000-7000-8000-0000000000cc';

/** What a caller gets: data and, on an error, its code. */
type Outcome = { data: unknown; code?: string };

type Row = {
  document: (id: string) => string;
  allowed: unknown;
  refused: unknown;
  code: string | null;
  /** A handler's outcome, if it is not an owner's. */
  handler?: Outcome;
  /** The outcome of the account with the claim's e-mail, if it is not that of the claim session. */
  account?: Outcome;
};

/** A handler may view every claim and change none (ruling 2.5). */
const readOnly: Outcome = { data: null, code: 'CLAIM_READ_ONLY' };

/** Every root field, some in several ways: its document for a claim, and the outcomes with and without access. */
const authorisation: Record<string, Row> = {
  'Mutation.changeDeliveryAddress': {
    document: (id) =>
      `mutation { changeDeliveryAddress(model: { id: "${id}", deliveryAddress: "\\n\\n\\n\\n", gdprConsent: true }) { number } }`,
    allowed: { changeDeliveryAddress: { number: 'CLM-1' } },
    refused: null,
    code: 'CLAIM_NOT_FOUND',
    handler: readOnly,
  },
  'Mutation.confirmIcloudLock': {
    document: (id) => `mutation { confirmIcloudLock(model: { claimId: "${id}", iCloudOff: true }) { name } }`,
    allowed: { confirmIcloudLock: [{ name: 'iCloud lock confirmed off' }] },
    refused: null,
    code: 'CLAIM_NOT_FOUND',
    handler: readOnly,
  },
  'Mutation.askAboutQuote': {
    document: (id) =>
      `mutation { askAboutQuote(model: { claimId: "${id}", version: 1, message: "Why?", clientId: "${messageId}" }) { number } }`,
    allowed: { askAboutQuote: { number: 'CLM-1' } },
    refused: null,
    code: 'CLAIM_NOT_FOUND',
    handler: readOnly,
  },
  'Mutation.mailOutcomeCode': {
    document: (id) =>
      `mutation { mailOutcomeCode(model: { claimId: "${id}", offerVersion: 1, optionId: "${messageId}" }) { number } }`,
    allowed: { mailOutcomeCode: { number: 'CLM-1' } },
    refused: null,
    code: 'CLAIM_NOT_FOUND',
    handler: readOnly,
  },
  'Mutation.chooseOutcome': {
    document: (id) =>
      `mutation { chooseOutcome(model: { claimId: "${id}", offerVersion: 1, optionId: "${messageId}", consent: true }) { number } }`,
    allowed: { chooseOutcome: { number: 'CLM-1' } },
    refused: null,
    code: 'CLAIM_NOT_FOUND',
    handler: readOnly,
  },
  'Mutation.answerSurvey': {
    document: (id) => `mutation { answerSurvey(model: { claimId: "${id}", satisfaction: 4 }) { number } }`,
    allowed: { answerSurvey: { number: 'CLM-1' } },
    refused: null,
    code: 'CLAIM_NOT_FOUND',
    handler: readOnly,
  },
  'Mutation.sendComplaint': {
    document: (id) =>
      `mutation { sendComplaint(model: { claimId: "${id}", kind: "service", words: "Late.", wanted: "", reach: "" }) { number } }`,
    allowed: { sendComplaint: { number: 'CLM-1' } },
    refused: null,
    code: 'CLAIM_NOT_FOUND',
    handler: readOnly,
  },
  'Mutation.askAboutOutcome': {
    document: (id) =>
      `mutation { askAboutOutcome(model: { claimId: "${id}", offerVersion: 1, message: "Why?", clientId: "${messageId}" }) { number } }`,
    allowed: { askAboutOutcome: { number: 'CLM-1' } },
    refused: null,
    code: 'CLAIM_NOT_FOUND',
    handler: readOnly,
  },
  'Mutation.mailQuoteCode': {
    document: (id) => `mutation { mailQuoteCode(model: { claimId: "${id}", version: 1, total: 1 }) { number } }`,
    allowed: { mailQuoteCode: { number: 'CLM-1' } },
    refused: null,
    code: 'CLAIM_NOT_FOUND',
    handler: readOnly,
  },
  'Mutation.nominate': {
    document: (id) =>
      `mutation { nominate(model: { claimId: "${id}", id: "${messageId}", name: "Dana", relation: "", email: "kit@example.com", may: ["see"] }) { number } }`,
    allowed: { nominate: { number: 'CLM-1' } },
    refused: null,
    code: 'CLAIM_NOT_FOUND',
    handler: readOnly,
  },
  'Mutation.endNomination': {
    document: (id) => `mutation { endNomination(model: { claimId: "${id}", id: "${messageId}" }) { number } }`,
    allowed: { endNomination: { number: 'CLM-1' } },
    refused: null,
    code: 'CLAIM_NOT_FOUND',
    handler: readOnly,
  },
  'Mutation.decideQuote': {
    document: (id) =>
      `mutation { decideQuote(model: { claimId: "${id}", version: 1, total: 1, decision: "approve", consent: true }) { number } }`,
    allowed: { decideQuote: { number: 'CLM-1' } },
    refused: null,
    code: 'CLAIM_NOT_FOUND',
    handler: readOnly,
  },
  'Mutation.askRebooking': {
    document: (id) =>
      `mutation { askRebooking(model: { claimId: "${id}", parcelId: "${messageId}", clientId: "${messageId}", kind: "place", placeId: "shop" }) { number } }`,
    allowed: { askRebooking: { number: 'CLM-1' } },
    refused: null,
    code: 'CLAIM_NOT_FOUND',
    handler: readOnly,
  },
  'Mutation.withdrawRebooking': {
    document: (id) =>
      `mutation { withdrawRebooking(model: { claimId: "${id}", rebookingId: "${messageId}" }) { number } }`,
    allowed: { withdrawRebooking: { number: 'CLM-1' } },
    refused: null,
    code: 'CLAIM_NOT_FOUND',
    handler: readOnly,
  },
  'Mutation.setPasscode': {
    document: (id) =>
      `mutation { setPasscode(model: { claimId: "${id}", passcode: "4071", passcodeType: "pin", gdprConsent: true }) { name } }`,
    allowed: { setPasscode: [{ name: 'iCloud lock confirmed off' }, { name: 'Passcode received' }] },
    refused: null,
    code: 'CLAIM_NOT_FOUND',
    handler: readOnly,
  },
  'Mutation.setSupportNeeds': {
    document: (id) => `mutation { setSupportNeeds(model: { claimId: "${id}", codes: ["more-time"] }) { number } }`,
    allowed: { setSupportNeeds: { number: 'CLM-1' } },
    refused: null,
    code: 'CLAIM_NOT_FOUND',
    handler: readOnly,
  },
  'Mutation.closeHelpOffer': {
    document: (id) => `mutation { closeHelpOffer(model: { claimId: "${id}" }) { number } }`,
    allowed: { closeHelpOffer: { number: 'CLM-1' } },
    refused: null,
    code: 'CLAIM_NOT_FOUND',
    handler: readOnly,
  },
  'Mutation.withdrawSupportNeed': {
    document: (id) => `mutation { withdrawSupportNeed(model: { claimId: "${id}", code: "more-time" }) { number } }`,
    allowed: { withdrawSupportNeed: { number: 'CLM-1' } },
    refused: null,
    code: 'CLAIM_NOT_FOUND',
    handler: readOnly,
  },
  'Mutation.withdrawPasscode': {
    document: (id) => `mutation { withdrawPasscode(claimId: "${id}") { name } }`,
    allowed: { withdrawPasscode: [{ name: 'iCloud lock confirmed off' }] },
    refused: null,
    code: 'CLAIM_NOT_FOUND',
    handler: readOnly,
  },
  'Mutation.updateMessage': {
    document: () => `mutation { updateMessage(model: { id: "${messageId}", read: true, active: true }) { read } }`,
    allowed: { updateMessage: { read: true } },
    refused: null,
    code: 'MESSAGE_NOT_FOUND',
    handler: readOnly,
  },
  'Mutation.updateMessageFlags': {
    document: () => `mutation { updateMessageFlags(model: { id: "${messageId}", read: true }) { read } }`,
    allowed: { updateMessageFlags: { read: true } },
    refused: null,
    code: 'MESSAGE_NOT_FOUND',
    handler: readOnly,
  },
  'Query.accountClaims': {
    document: () => '{ accountClaims { number } }',
    // A claim session belongs to no account.
    allowed: { accountClaims: [] },
    refused: { accountClaims: [] },
    code: null,
    handler: { data: { accountClaims: [] } },
    account: { data: { accountClaims: [{ number: 'CLM-1' }] } },
  },
  'Query.claim': {
    document: (id) => `{ claim(id: "${id}") { number } }`,
    allowed: { claim: { number: 'CLM-1' } },
    refused: { claim: null },
    code: 'CLAIM_NOT_FOUND',
  },
  'Query.claim, by number': {
    document: () => '{ claim(number: "clm 1") { number } }',
    allowed: { claim: { number: 'CLM-1' } },
    refused: { claim: null },
    code: 'CLAIM_NOT_FOUND',
  },
  'Query.claimEvents': {
    document: (id) => `{ claimEvents(claimId: "${id}") { name } }`,
    allowed: { claimEvents: [{ name: 'Private' }] },
    refused: null,
    code: 'CLAIM_NOT_FOUND',
  },
  'Query.claimQuote': {
    document: (id) => `{ claimQuote(claimId: "${id}") { total } }`,
    allowed: { claimQuote: null },
    refused: { claimQuote: null },
    code: 'CLAIM_NOT_FOUND',
  },
  'Query.claimTimeline': {
    document: (id) => `{ claimTimeline(claimId: "${id}") { hasEarlier } }`,
    allowed: { claimTimeline: { hasEarlier: false } },
    refused: null,
    code: 'CLAIM_NOT_FOUND',
  },
  'Query.claims': {
    document: () => '{ claims { number } }',
    allowed: { claims: [{ number: 'CLM-1' }] },
    refused: { claims: [] },
    code: null,
    // A list of every claim would be the whole business.
    handler: { data: { claims: [] } },
  },
};

describe('authorisation', () => {
  let database: Database;
  let api: GraphqlApp;
  let id: string;
  const cookies: Record<string, string> = {};

  beforeAll(async () => {
    database = await createTestDatabase();
    api = graphqlApp(database);
    id = await addClaim(database, { number: 'CLM-1', end_user_email: ' AMINA@example.com' });
    await addEvent(database, id, { name: 'Private', eventDate: '2025-11-05T10:00:00Z' });
    await database.kysely
      .insertInto('portal_message')
      .values({ claim_id: id, id: messageId, date_sent: new Date('2025-11-05T10:00:00Z') })
      .execute();
    const amounts = { totalPence: 100, vatPence: 0, claimantPence: 0, lines: [], sentence: '', goodUntil: null };
    const by = { externalId: null, origin: 'system', byAccount: null, byName: '' } as const;
    const quote = { id: messageId, ...amounts, ...by, decides: 'claimant' } as const;
    await addVersion(database.kysely, id, quote, { now: new Date('2025-11-05T10:00:00Z'), number: 1 });
    const options = { ...noOptions, places: [{ id: 'shop', name: 'Corner Shop', address: '' }] };
    const visit = { bookedFor: null, windowFrom: null, windowTo: null, pinNeeded: false, options };
    const said = { direction: 'delivery', courier: 'DPD', number: '1', ...visit } as const;
    await addParcel(database.kysely, id, { id: messageId, externalId: null, said }, new Date('2025-11-05T10:00:00Z'));
    const details = { wear: '', differences: '', warrantyMonths: null, workingDays: null, place: '' };
    const option = { kind: 'return', title: '', grade: null, amountPence: null, validUntil: null } as const;
    const rest = { delivery: '', cannotUndo: '', payer: '', oldDevice: 'It comes back.' };
    const offer = { id: messageId, number: 1, goodUntil: '2099-01-01', sentence: '', mayChange: true, reminders: 0 };
    const choices = [{ ...option, id: messageId, details: { ...details, ...rest } }];
    const from = { contentHash: 'a', origin: 'system', byAccount: null, byName: '', replacesInHand: '' } as const;
    await addOffer(database.kysely, id, { ...offer, options: choices, ...from }, new Date('2025-11-05T10:00:00Z'));
    const asked = { ended_at: new Date('2025-11-04T10:00:00Z'), asked_at: testNow };
    await database.kysely
      .insertInto('survey')
      .values({ claim_id: id, id: messageId, ...asked })
      .execute();
    cookies['own claim'] = await cookieFor(database, [id]);
    cookies['foreign claim'] = await cookieFor(database, [await addClaim(database)]);
    cookies['account without role'] = await accountCookie(database, { email: 'nobody@example.com' });
    cookies['account with the e-mail'] = await accountCookie(database, { email: 'Amina@Example.com' });
    cookies['account with it unconfirmed'] = await accountCookie(database, {
      email: 'amina@example.com',
      unconfirmed: true,
    });
    cookies['handler'] = await accountCookie(database, { email: 'handler@example.com', roles: ['handler'] });
    cookies['handler locked out'] = await accountCookie(database, {
      email: 'locked@example.com',
      roles: ['handler'],
      lockedOut: true,
    });
    cookies['admin'] = await accountCookie(database, { email: 'admin@example.com', roles: ['admin'] });
    cookies['helper'] = everyCookieOf(await addHelper(database, id, testNow), id);
    cookies['nominee'] = everyCookieOf((await addActing(database, { claimId: id, now: testNow })).token, id);
    // The other claimant has no claim left, so that a list shows whether anything foreign gets in.
    await database.kysely.deleteFrom('claim').where('id', '!=', id).execute();
  });

  afterAll(() => database.close());

  test('every root field has a row', () => {
    const roots = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
      type ? Object.keys(type.getFields()).map((field) => `${type.name}.${field}`) : [],
    );
    expect(new Set(Object.keys(authorisation).map((row) => row.split(',')[0]))).toEqual(new Set(roots));
  });

  function outcomes({ allowed, refused, code, handler, account }: Row): Record<string, Outcome> {
    const yes: Outcome = { data: allowed };
    const no: Outcome = code === null ? { data: refused } : { data: refused, code };
    return {
      anonymous: no,
      'own claim': yes,
      'foreign claim': no,
      'account without role': no,
      'account with the e-mail': account ?? yes,
      'account with it unconfirmed': no,
      handler: handler ?? yes,
      'handler locked out': no,
      admin: no,
      helper: no,
      nominee: no,
    };
  }

  test.each(Object.entries(authorisation))('%s', async (_field, row) => {
    for (const [asker, { data, code }] of Object.entries(outcomes(row))) {
      const answer = await api.ask(row.document(id), { cookie: cookies[asker] ?? null });
      expect({ asker, data: answer.data, code: answer.errors[0]?.extensions.code }).toEqual({ asker, data, code });
    }
  });

  test('both cookies together see what either sees', async () => {
    const both = `${cookies['foreign claim']}; ${cookies['account with the e-mail']}`;
    expect((await api.ask(`{ claim(id: "${id}") { number } }`, { cookie: both })).data).toEqual({
      claim: { number: 'CLM-1' },
    });
  });

  test.each([
    ['own claim', false],
    ['account with the e-mail', false],
    ['handler', true],
  ])('a claim says to %s whether it may be changed', async (asker, readOnly) => {
    const answer = await api.ask(`{ claim(id: "${id}") { readOnly } }`, { cookie: cookies[asker] ?? null });
    expect(answer.data).toEqual({ claim: { readOnly } });
  });

  test('every view of a handler is in the audit, once in five minutes, and nobody else’s is', async () => {
    const document = `{ claim(id: "${id}") { number } }`;
    await database.pool.query('truncate audit_event');
    for (const asker of ['own claim', 'account with the e-mail', 'admin', 'handler', 'handler']) {
      await api.ask(document, { cookie: cookies[asker] ?? null });
    }
    const { rows } = await database.pool.query(
      `select e.action, e.claim_id, e.detail, a.email from audit_event e join account a on a.id = e.account_id`,
    );
    expect(rows).toEqual([{ action: 'claim.viewed', claim_id: id, detail: 'claim', email: 'handler@example.com' }]);
  });

  test('a view that cannot be written down is not shown', async () => {
    await database.pool.query('truncate audit_event');
    await database.pool.query(`alter table audit_event add constraint broken check (action <> 'claim.viewed')`);
    const answer = await api.ask(`{ claim(id: "${id}") { number } }`, { cookie: cookies['handler'] ?? null });
    await database.pool.query('alter table audit_event drop constraint broken');
    expect([answer.status, answer.text.includes('CLM-1')]).toEqual([500, false]);
  });
});
