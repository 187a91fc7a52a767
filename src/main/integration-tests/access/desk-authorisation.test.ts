import sharp from 'sharp';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type DeskRight, deskRights } from '#shared/account-role.ts';
import { routesIn } from '#main/http/printed-routes.fixture.ts';
import { DeskApp } from '../desk-app.fixture.ts';
import { deskPathOf } from './desk-paths.fixture.ts';

/** `figures`: a lead’s, and of their own client an auditor’s. `whole`: a lead’s who sees all brands. */
type Need = 'reader' | 'handler' | 'lead' | 'figures' | 'whole' | DeskRight;

const noComplaint = { complaintId: '01930000-0000-7000-8000-0000000000d1' };
const offer = { options: [{ kind: 'return', oldDevice: 'It comes back as it is.' }] };
const quote = { lines: [{ part: 'Screen', netPence: 100, vatRate: 20 }], decides: 'claimant' };

const dutyAction = {
  clientId: newId(),
  outcome: 'support',
  from: '2026-07-01',
  to: '2026-09-30',
  finding: 'Late answers.',
  action: 'A second handler.',
  ownerId: newId(),
  dueOn: '2026-12-01',
  seen: null,
};
const refund = { paymentId: newId(), pence: 100, seenPence: 0, reason: 'goodwill' };
const excess = { duePence: 7_500, reason: 'device-ready' };

/** What each call of the desk needs, and a body that it takes: a second time, so that opening one must be meant. `letIn` is what stops whoever has the right. */
const calls: Record<string, { needs: Need; payload?: object; letIn?: [number, string] }> = {
  'GET /api/desk/views': { needs: 'reader' },
  'GET /api/desk/views/:view/claims': { needs: 'reader' },
  'GET /api/desk/views/:view/selection': { needs: 'bulk' },
  'POST /api/desk/pasted': { needs: 'bulk', payload: { typed: 'AUD-2' } },
  'POST /api/desk/bulk/preview': {
    needs: 'bulk',
    payload: { action: { kind: 'assign', assigneeId: null }, claimIds: [newId()] },
  },
  'POST /api/desk/bulk': {
    needs: 'bulk',
    payload: { action: { kind: 'assign', assigneeId: null }, claims: [{ id: newId() }] },
  },
  'GET /api/desk/bulk/:bulkId': { needs: 'bulk' },
  'POST /api/desk/bulk/:bulkId/undo': { needs: 'bulk' },
  'GET /api/desk/claims/:claimId': { needs: 'reader' },
  'GET /api/desk/claims/:claimId/thread': { needs: 'reader' },
  'GET /api/desk/events': { needs: 'reader' },
  'GET /api/desk/openapi.json': { needs: 'reader' },
  'GET /api/desk/filter-options': { needs: 'reader' },
  'PUT /api/desk/kept-views/:viewId': {
    needs: 'reader',
    payload: { name: 'Late', isShared: false, list: { view: 'open', filter: { due: 'over' } } },
  },
  'DELETE /api/desk/kept-views/:viewId': { needs: 'reader' },
  'GET /api/desk/clocks': { needs: 'reader' },
  'GET /api/desk/reports/:report': { needs: 'figures' },
  'GET /api/desk/reports/:report/table.csv': { needs: 'figures' },
  'GET /api/desk/consumer-duty': { needs: 'figures' },
  'GET /api/desk/consumer-duty/pack.pdf': { needs: 'figures' },
  'GET /api/desk/consumer-duty/pack.zip': { needs: 'figures' },
  'PUT /api/desk/consumer-duty/actions/:actionId': { needs: 'whole', payload: dutyAction },
  'POST /api/desk/consumer-duty/actions/:actionId/close': { needs: 'whole', payload: { result: 'Better.', seen: 1 } },
  'GET /api/desk/claims/:claimId/evidence.pdf': { needs: 'figures' },
  'GET /api/desk/claims/:claimId/evidence.zip': { needs: 'figures' },
  'POST /api/desk/move-work': { needs: 'lead', payload: { from: newId() } },
  'POST /api/desk/search': { needs: 'reader', payload: { typed: 'Foreign' } },
  'GET /api/desk/states': { needs: 'handler' },
  'GET /api/desk/handlers': { needs: 'handler' },
  'GET /api/desk/saved-replies': { needs: 'handler' },
  'PUT /api/desk/saved-replies/:replyId': {
    needs: 'handler',
    payload: { title: 'Ready', text: 'It is ready.', sharedWith: 'me', seen: null },
  },
  'DELETE /api/desk/saved-replies/:replyId': { needs: 'handler' },
  'GET /api/desk/saved-replies/:replyId/versions': { needs: 'handler' },
  'GET /api/desk/claims/:claimId/placeholders': { needs: 'handler' },
  'POST /api/desk/marks': { needs: 'handler', payload: { claimIds: [] } },
  'PUT /api/desk/claims/:claimId/marks': { needs: 'handler', payload: { isFollowed: true } },
  'POST /api/desk/claims/:claimId/presence': { needs: 'handler', payload: { tab: newId(), doing: 'looking' } },
  'GET /api/desk/chats': { needs: 'handler' },
  'POST /api/desk/take-next': { needs: 'handler', payload: {} },
  'POST /api/desk/claims/:claimId/assign': { needs: 'handler', payload: { assigneeId: null, seen: null } },
  'GET /api/desk/alerts': { needs: 'handler' },
  'POST /api/desk/alerts/read': { needs: 'handler', payload: { claimId: null, until: '2026-11-06T12:00:00Z' } },
  'POST /api/desk/claims/:claimId/note': { needs: 'handler', payload: { text: 'A note.' } },
  'POST /api/desk/claims/:claimId/call': {
    needs: 'handler',
    payload: { direction: 'in', reason: 'date', minutes: 1, text: 'Friday.', answered: false, seen: null },
  },
  'PUT /api/desk/claims/:claimId/draft/:channel': { needs: 'handler', payload: { text: 'A draft.' } },
  'POST /api/desk/claims/:claimId/draft/:channel/take': {
    needs: 'handler',
    payload: { authorId: newId() },
  },
  'GET /api/desk/claims/:claimId/notice-plan': { needs: 'reply' },
  'GET /api/desk/claims/:claimId/page': { needs: 'handler' },
  'POST /api/desk/claims/:claimId/reply': { needs: 'reply', payload: { text: 'On Friday.', seen: null } },
  'POST /api/desk/claims/:claimId/withdraw-message': { needs: 'reply', payload: { replyId: newId() } },
  'POST /api/desk/claims/:claimId/no-answer': { needs: 'reply', payload: { reason: 'thanks', seen: null } },
  'POST /api/desk/claims/:claimId/undo-no-answer': { needs: 'reply', payload: { changeId: newId() } },
  'POST /api/desk/claims/:claimId/snooze': { needs: 'reply', payload: { until: null } },
  'POST /api/desk/claims/:claimId/chat': { needs: 'reply', payload: { text: 'Here.', seen: 0 } },
  'POST /api/desk/claims/:claimId/chat/typing': { needs: 'reply' },
  'PUT /api/desk/presence': { needs: 'reply', payload: { isHere: true } },
  'POST /api/desk/claims/:claimId/wait': { needs: 'state', payload: { on: null, until: null } },
  'POST /api/desk/claims/:claimId/state': { needs: 'state', payload: { state: 'Repair', seen: 'Inspection' } },
  'POST /api/desk/claims/:claimId/state-preview': { needs: 'state', payload: { state: 'Repair' } },
  'POST /api/desk/claims/:claimId/undo-state': { needs: 'state', payload: { changeId: newId() } },
  'POST /api/desk/claims/:claimId/date': {
    needs: 'state',
    payload: { earliest: '2026-11-16', reason: 'part-late', seen: null },
  },
  'POST /api/desk/claims/:claimId/date-preview': {
    needs: 'state',
    payload: { earliest: '2026-11-16', reason: 'part-late' },
  },
  'GET /api/desk/claims/:claimId/complaints': { needs: 'reader' },
  'GET /api/desk/claims/:claimId/complaint-letters/:stepId': { needs: 'reader' },
  'POST /api/desk/claims/:claimId/complaint-take': { needs: 'handler', payload: { words: 'Late.', channel: 'call' } },
  'POST /api/desk/claims/:claimId/complaint-take-again': { needs: 'handler', payload: noComplaint },
  'POST /api/desk/claims/:claimId/complaint-days': { needs: 'handler', payload: {} },
  'POST /api/desk/claims/:claimId/complaint-preview': {
    needs: 'handler',
    payload: { ...noComplaint, letter: 'final' },
  },
  'POST /api/desk/claims/:claimId/complaint-letter': {
    needs: 'complaint',
    payload: { ...noComplaint, letter: 'acknowledgement' },
  },
  'POST /api/desk/claims/:claimId/complaint-hand-over': { needs: 'complaint', payload: noComplaint },
  'POST /api/desk/claims/:claimId/complaint-take-back': { needs: 'complaint', payload: noComplaint },
  'POST /api/desk/claims/:claimId/complaint-receipt': {
    needs: 'complaint',
    payload: { ...noComplaint, words: 'Ann, by phone.' },
  },
  'POST /api/desk/claims/:claimId/complaint-close': {
    needs: 'complaint',
    payload: { ...noComplaint, outcome: 'withdrawn', cause: 'delay', words: 'By phone.' },
  },
  'GET /api/desk/claims/:claimId/outcome': { needs: 'reader' },
  'POST /api/desk/claims/:claimId/outcome-preview': { needs: 'quote', payload: offer },
  'POST /api/desk/claims/:claimId/outcome-send': { needs: 'quote', payload: { ...offer, newest: 9 } },
  'POST /api/desk/claims/:claimId/outcome-withdraw': { needs: 'quote', payload: { number: 1 } },
  'POST /api/desk/claims/:claimId/outcome-in-hand': { needs: 'quote', payload: { number: 1 } },
  'POST /api/desk/claims/:claimId/outcome-voucher': { needs: 'quote', payload: { number: 1, code: '6331' } },
  'POST /api/desk/claims/:claimId/outcome-show-again': { needs: 'quote', payload: { number: 1 } },
  'POST /api/desk/claims/:claimId/outcome-on-behalf': {
    needs: 'quote',
    payload: {
      number: 1,
      optionId: '01930000-0000-7000-8000-0000000000e5',
      who: 'Her brother',
      channel: 'phone',
      heardAt: '2026-11-06T11:00:00Z',
    },
  },
  'GET /api/desk/claims/:claimId/parcels': { needs: 'reader' },
  'POST /api/desk/claims/:claimId/parcel': {
    needs: 'state',
    payload: { direction: 'delivery', at: '2026-11-06T10:00:00Z', status: 'on-its-way' },
  },
  'POST /api/desk/claims/:claimId/rebooking-settle': {
    needs: 'state',
    payload: { rebookingId: '01930000-0000-7000-8000-0000000000b2', status: 'confirmed' },
  },
  'GET /api/desk/claims/:claimId/quotes': { needs: 'reader' },
  'GET /api/desk/parts': { needs: 'handler' },
  'GET /api/desk/quote-templates': { needs: 'quote' },
  'PUT /api/desk/quote-templates/:templateId': {
    needs: 'quote',
    payload: { title: 'Screen', lines: quote.lines, sharedWith: 'me', seen: null },
  },
  'DELETE /api/desk/quote-templates/:templateId': { needs: 'quote' },
  'POST /api/desk/claims/:claimId/quote-save': { needs: 'quote', payload: { ...quote, seen: null } },
  'POST /api/desk/claims/:claimId/quote-preview': { needs: 'quote', payload: quote },
  'POST /api/desk/claims/:claimId/quote-send': { needs: 'quote', payload: { seen: 'none', newest: null } },
  'POST /api/desk/claims/:claimId/quote-drop': { needs: 'quote', payload: { seen: 'none' } },
  'POST /api/desk/claims/:claimId/quote-withdraw': { needs: 'quote', payload: { number: 1 } },
  'POST /api/desk/claims/:claimId/quote-on-behalf': {
    needs: 'quote',
    payload: {
      number: 1,
      totalPence: 100,
      decision: 'approved',
      who: 'Her brother',
      channel: 'phone',
      heardAt: '2026-11-06T11:00:00Z',
    },
  },
  'GET /api/desk/claims/:claimId/reports': { needs: 'reader' },
  'GET /api/desk/claims/:claimId/report-draft.pdf': { needs: 'handler' },
  'POST /api/desk/claims/:claimId/report-save': { needs: 'photos', payload: { seen: null } },
  'POST /api/desk/claims/:claimId/report-drop': { needs: 'photos', payload: { seen: 'none' } },
  'POST /api/desk/claims/:claimId/report-issue': { needs: 'photos', payload: { seen: 'none', newest: null } },
  'GET /api/desk/claims/:claimId/files': { needs: 'reader' },
  'GET /api/desk/claims/:claimId/files/:fileId': { needs: 'handler' },
  'POST /api/desk/claims/:claimId/files': { needs: 'reply' },
  'POST /api/desk/claims/:claimId/files/remove': { needs: 'reply', payload: { fileIds: [newId()] } },
  'GET /api/desk/claims/:claimId/photos': { needs: 'reader' },
  'GET /api/desk/claims/:claimId/photos/:photoId': { needs: 'reader' },
  'POST /api/desk/claims/:claimId/photos': { needs: 'photos' },
  'POST /api/desk/claims/:claimId/photos/publish': { needs: 'photos', payload: { photoIds: null } },
  'POST /api/desk/claims/:claimId/photos/mark': { needs: 'photos', payload: { photoId: newId(), kind: 'repair' } },
  'POST /api/desk/claims/:claimId/photos/order': { needs: 'photos', payload: { photoIds: [] } },
  'POST /api/desk/claims/:claimId/photos/describe': {
    needs: 'photos',
    payload: { photoId: newId(), view: 'front', caption: null, seen: { view: null, caption: null } },
  },
  'POST /api/desk/claims/:claimId/photos/edit': {
    needs: 'photos',
    payload: { photoId: newId(), crop: { left: 0, top: 0, width: 50, height: 50 }, hidden: [] },
  },
  'POST /api/desk/claims/:claimId/photos/remove': { needs: 'photos', payload: { photoId: newId() } },
  'POST /api/desk/claims/:claimId/station': { needs: 'photos', payload: {} },
  'POST /api/desk/claims/:claimId/station/end': { needs: 'photos', payload: {} },
  'GET /api/desk/claims/:claimId/label': { needs: 'handler' },
  'GET /api/desk/bench': { needs: 'photos' },
  'POST /api/desk/bench/begin': { needs: 'photos' },
  'POST /api/desk/bench/end': { needs: 'photos' },
  'POST /api/desk/bench/label': { needs: 'photos', payload: { label: 'AUD-1' }, letIn: [403, 'shift-over'] },
  'POST /api/desk/bench/claims/:claimId/photos': { needs: 'photos', letIn: [403, 'shift-over'] },
  'GET /api/desk/claims/:claimId/untaken': { needs: 'handler' },
  'GET /api/desk/claims/:claimId/others': { needs: 'reader' },
  'GET /api/desk/claims/:claimId/payments': { needs: 'handler' },
  'POST /api/desk/claims/:claimId/refund': { needs: 'refund', payload: refund },
  'POST /api/desk/claims/:claimId/refund-preview': {
    needs: 'refund',
    payload: refund,
  },
  'POST /api/desk/claims/:claimId/ask-excess': { needs: 'reply', payload: excess },
  'POST /api/desk/claims/:claimId/ask-excess-preview': {
    needs: 'reply',
    payload: excess,
  },
  'GET /api/desk/claims/:claimId/shown': { needs: 'reader' },
  'GET /api/desk/claims/:claimId/audit': { needs: 'lead' },
  'GET /api/desk/claims/:claimId/needs': { needs: 'handler' },
  'POST /api/desk/claims/:claimId/needs': { needs: 'handler', payload: { codes: ['large-print'] } },
  'POST /api/desk/claims/:claimId/needs/seen': { needs: 'handler', payload: { ids: [newId()] } },
  'GET /api/desk/claims/:claimId/nominated': { needs: 'handler' },
  'POST /api/desk/claims/:claimId/nominated': {
    needs: 'reply',
    payload: { id: newId(), name: 'Dana Field', email: 'dana@example.com', may: ['see'] },
  },
  'POST /api/desk/claims/:claimId/nominated/confirm': {
    needs: 'reply',
    payload: { id: newId() },
  },
  'POST /api/desk/claims/:claimId/nominated/end': {
    needs: 'handler',
    payload: { id: newId() },
  },
  'GET /api/desk/claims/:claimId/passcode': { needs: 'handler' },
  'POST /api/desk/claims/:claimId/passcode/open': {
    needs: 'passcode',
    payload: { reason: 'repair' },
    letIn: [403, 'second-factor-missing'],
  },
  'POST /api/desk/claims/:claimId/passcode/ask': { needs: 'passcode', payload: {} },
  'POST /api/desk/claims/:claimId/passcode/allow': { needs: 'lead', payload: { accountId: newId() } },
  'POST /api/desk/claims/:claimId/passcode/delete': {
    needs: 'passcode',
    payload: { seen: '2026-11-06T12:00:00.000Z' },
  },
  'POST /api/desk/claims/:claimId/undo-date': { needs: 'state', payload: { changeId: newId() } },
};

const people = {
  account: { rights: [], roles: [] },
  admin: { rights: [], roles: ['admin' as const] },
  auditor: { rights: [], roles: ['auditor' as const], clients: ['Northgate'] },
  // Of the brand that claims without one belong to.
  branded: { rights: [], roles: ['handler' as const, 'lead' as const], brands: ['harbour'] },
  beginner: { rights: [], clients: ['Northgate'] },
  handler: { rights: [...deskRights] },
  lead: { rights: [], roles: ['handler' as const, 'lead' as const] },
  local: { rights: [...deskRights], clients: ['Northgate'] },
};
type Who = keyof typeof people | null;

const isLeads = (needs: Need): boolean => needs === 'lead' || needs === 'figures' || needs === 'whole';

const hasNoDesk = (who: Who): boolean => who === 'account' || who === 'admin';

/** The status and code of a refusal; null where the call is let in. */
function refusalOf(who: Who, needs: Need): [number, string] | null {
  if (who === null) return [401, 'not-signed-in'];
  if (hasNoDesk(who)) return [403, 'no-permission'];
  if (needs === 'reader') return null;
  if (who === 'auditor') return needs === 'figures' ? null : [403, 'no-permission'];
  if (who === 'branded' && needs === 'whole') return [403, 'limited-to-brands'];
  if (isLeads(needs)) return isLead(who) ? null : [403, 'lead-needed'];
  return needs === 'handler' || hasRight(who, needs) ? null : [403, 'right-needed'];
}

const isLead = (who: keyof typeof people): boolean => who === 'lead' || who === 'branded';

/** A lead has every right but to open passcodes. */
function hasRight(who: keyof typeof people, needs: Need): boolean {
  return who === 'handler' || who === 'local' || (isLead(who) && needs !== 'passcode');
}

const contacts = {
  endUserName: 'Zebedee Quillfeather',
  endUserEmail: 'zeb.quill@example.org',
  endUserMobile: '07700 900142',
  endUserPhone: '0113 496 0177',
  registeredAddress: { line1: '4 Chapel Row', city: 'Headingley', postcode: 'LS6 2QZ' },
  dataFormData: [
    { name: 'IMEI', stringValue: '356938035643809' },
    { name: 'Reported by', stringValue: 'Zebedee Quillfeather, 4 Chapel Row' },
  ],
};
/** What of them tells who the claimant is, in small letters. */
const telling = [
  'zebedee',
  'quillfeather',
  'zeb.quill',
  '900142',
  '4960177',
  '496 0177',
  'chapel row',
  'ls6 2qz',
  'headingley',
];

const onePixel = () =>
  sharp({ create: { width: 1, height: 1, channels: 3, background: '#c04020' } })
    .jpeg()
    .toBuffer();

let desk: DeskApp;
let own = '';
let foreign = '';

beforeAll(async () => {
  const contract = (customer: string) => ({ contract: { name: 'Plan', customer, tatSlaDays: 5 } });
  desk = await DeskApp.start(people, [
    { name: 'Northgate', contracts: [{ customer: 'Northgate' }] },
    { name: 'Southgate', contracts: [{ customer: 'Southgate' }] },
  ]);
  own = await desk.putClaim('AUD-1', { ...contract('Northgate'), ...contacts });
  foreign = await desk.putClaim('AUD-2', { ...contract('Southgate'), endUserName: 'Foreign Fellow' });
});

afterAll(() => desk?.close());

/** The same for everybody, so that whoever keeps it first is asked again. */
const viewId = newId();

const pathOf = (route: string, claimId: string) => deskPathOf(route, { claimId, viewId });

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

const callBy = (who: string, route: string, claimId: string) =>
  desk.send(who, route.slice(0, route.indexOf(' ')) as Method, pathOf(route, claimId), calls[route]?.payload);

describe('every call of the desk, by everybody', () => {
  test('stands in the table', () => {
    const printed = routesIn(desk.app.printRoutes({ commonPrefix: false }));
    const ofDesk = printed.filter((route) => route.includes(' /api/desk/') && !route.startsWith('HEAD '));
    expect(Object.keys(calls).toSorted()).toEqual(ofDesk.toSorted());
  });

  const askers: Who[] = [null, ...(Object.keys(people) as (keyof typeof people)[])];
  const rows = Object.entries(calls).flatMap(([route, { needs }]) =>
    // A stream that is let in does not end.
    askers
      .filter((who) => route !== 'GET /api/desk/events' || refusalOf(who, needs) !== null)
      .map((who) => [route, who ?? 'nobody', who, needs] as const),
  );

  test.each(rows)('%s by %s', async (route, _name, who, needs) => {
    const { status, json } = await callBy(who ?? 'nobody', route, own);
    const refused = status === 401 || status === 403 ? [status, json['code']] : null;
    expect(refused).toEqual(refusalOf(who, needs) ?? calls[route]?.letIn ?? null);
  });
});

const showContacts = async (auditors_see_contacts: boolean) => {
  await desk.database.kysely
    .updateTable('client')
    .set({ auditors_see_contacts })
    .where('name', '=', 'Northgate')
    .execute();
};

describe('an auditor of a client that masks contacts', () => {
  const tells = (text: string) => telling.filter((part) => text.toLowerCase().includes(part));
  const routes = Object.keys(calls).filter((route) => !route.includes('/events'));

  test.each(routes)('is told no name, mail, telephone or street by %s', async (route) => {
    expect(tells((await callBy('auditor', route, own)).text)).toEqual([]);
  });

  test('is told what is no contact, and a handler all', async () => {
    const { claim } = await desk.claim('auditor', own);
    expect(claim).toMatchObject({
      isMasked: true,
      name: 'Z. Q.',
      email: 'z•••@e…',
      mobile: '••• 42',
      phone: '••• 77',
      address: 'LS6',
      postcodeArea: 'LS6',
      imeiEnd: '643809',
      insurer: 'Northgate',
      form: [{ value: '356938035643809' }, { value: '•••' }],
    });
    const { text } = await desk.ask('handler', `/claims/${own}`);
    expect(tells(text)).toEqual(telling.filter((part) => part !== '4960177'));
  });

  const found = async (typed: string) => {
    const { json } = await desk.send('auditor', 'POST', '/search', { typed });
    return (json['claims'] as { id: string }[]).map(({ id }) => id);
  };

  test.each(['Quillfeather', 'quil', 'zeb.quill@example.org', '07700 900142', '07700', '0113 496', 'LS6 2QZ', 'LS6'])(
    'does not find the claim by “%s”, unless the client shows contacts',
    async (typed) => {
      expect(await found(typed)).toEqual([]);
      await showContacts(true);
      expect(await found(typed)).toEqual([own]);
      await showContacts(false);
    },
  );

  test.each(['AUD-1', '356938', '3809'])('finds the claim by “%s”', async (typed) => {
    expect(await found(typed)).toEqual([own]);
  });
});

describe('an auditor', () => {
  const reads = Object.entries(calls).filter(([route, { needs }]) => needs === 'reader' && !route.includes('events'));

  test.each(reads)('of one client is told of no claim of another by %s', async (route) => {
    const { status, text } = await callBy('auditor', route, foreign);
    expect(text).not.toContain('Foreign');
    expect(text).not.toContain(foreign);
    expect(status).toBe(route.includes(':claimId') ? 404 : 200);
  });

  test('of one client is told of no claim of another in the portal', async () => {
    const askOf = async (claimId: string) => {
      const headers = { cookie: desk.cookieOf('auditor'), 'sec-fetch-site': 'same-origin' };
      const payload = { query: `{ claim(id: "${claimId}") { id } }` };
      const { body } = await desk.app.inject({ method: 'POST', url: '/graphql', headers, payload });
      return body;
    };
    expect(await askOf(foreign)).toContain('CLAIM_NOT_FOUND');
    await showContacts(true);
    expect(await askOf(own)).toContain(own);
    await showContacts(false);
    expect(await askOf(own)).toContain('CLAIM_NOT_FOUND');
  });

  test('begins with all open claims, and has no view that is of handlers alone', async () => {
    const viewsOf = async (who: string) =>
      ((await desk.ask(who, '/views')).json as { views: { view: string }[] }).views.map(({ view }) => view);
    const ofHandlers = ['mine', 'mentioned', 'support-needs'];
    const all = await viewsOf('handler');
    expect(all).toEqual(expect.arrayContaining(ofHandlers));
    const others = all.filter((view) => view !== 'open' && !ofHandlers.includes(view));
    expect(await viewsOf('auditor')).toEqual(['open', ...others]);
  });

  test('counts the claims of its own client alone', async () => {
    const countOf = async (who: string) => {
      const { json } = await desk.ask(who, '/views');
      return (json as { views: { view: string; count: number }[] }).views.find(({ view }) => view === 'open')?.count;
    };
    expect([await countOf('auditor'), await countOf('handler')]).toEqual([1, 2]);
  });

  test('reads a note that is shared with the insurer, and no other', async () => {
    await desk.act('handler', `${own}/note`, { text: 'Between colleagues.' });
    await desk.act('handler', `${own}/note`, { text: 'The glass is ordered.', sharedWith: 'insurer' });
    const notesOf = async (who: string) =>
      (await desk.claim(who, own)).thread.filter(({ kind }) => kind === 'note').map(({ text, state }) => [text, state]);
    expect(await notesOf('auditor')).toEqual([['The glass is ordered.', 'insurer']]);
    expect(await notesOf('handler')).toContainEqual(['Between colleagues.', null]);
  });

  test('reads neither notes nor drafts nor replies that are not sent, and is told that it may not act', async () => {
    await desk.act('handler', `${own}/note`, { text: 'Between us.' });
    await desk.act('handler', `${own}/reply`, { text: 'Not yet sent.', seen: null });
    await desk.keepDraft('handler', own, 'note', 'Begun.');
    const seen = await desk.ask('auditor', `/claims/${own}`);
    for (const words of ['Between us.', 'Not yet sent.', 'Begun.']) expect(seen.text).not.toContain(words);
    expect(seen.json).toMatchObject({ mayAct: false, may: [] });
    expect((await desk.ask('handler', `/claims/${own}`)).text).toContain('Between us.');
  });

  test('leaves an entry in the audit for each claim that it views', async () => {
    const views = desk.database.kysely.selectFrom('audit_event').selectAll().where('action', '=', 'claim.viewed');
    const viewed = await views.where('claim_id', '=', own).execute();
    expect(viewed.length).toBeGreaterThan(0);
    expect(await views.where('claim_id', '=', foreign).execute()).toEqual([]);
  });
});

/** What the audit says was seen. */
function partOf(route: string): string {
  if (route.endsWith('/needs')) return 'needs';
  return route.includes('/photos') ? 'photos' : 'claim';
}

describe('whoever sees something of a claim', () => {
  // A pack has an entry of its own: `desk-packs.test.ts`.
  const shows = (route: string) =>
    (route.startsWith('GET ') || route.endsWith('-preview')) && !route.includes('/evidence.');
  const views = Object.keys(calls).filter((route) => route.includes(':claimId') && shows(route));

  test('has loaded it ahead only by the call of the claim itself', async () => {
    const seen = await desk.putClaim('SEEN-AHEAD');
    await desk.ask('lead', `/claims/${seen}/page?ahead=true`);
    await desk.ask('lead', `/claims/${seen}?ahead=true`);
    const entries = desk.database.kysely.selectFrom('audit_event').select('action').where('claim_id', '=', seen);
    expect((await entries.where('actor', '=', 'handler').execute()).map(({ action }) => action).toSorted()).toEqual([
      'claim.loaded-ahead',
      'claim.viewed',
    ]);
  });

  test.each(views)('leaves one entry in the audit by %s, however often within five minutes', async (route) => {
    const seen = await desk.putClaim(`SEEN-${views.indexOf(route)}`);
    await callBy('lead', route, seen);
    await callBy('lead', route, seen);
    const viewed = desk.database.kysely.selectFrom('audit_event').select(['action', 'detail']);
    expect(await viewed.where('claim_id', '=', seen).where('actor', '=', 'handler').execute()).toEqual([
      { action: 'claim.viewed', detail: partOf(route) },
    ]);
  });
});

describe('a handler of one client with every right', () => {
  const ofClaims = Object.keys(calls).filter((route) => route.includes(':claimId'));
  // So that calls of a shift are refused for the claim.
  beforeAll(() => desk.send('local', 'POST', '/bench/begin'));

  test.each(ofClaims)('gets nothing of another client’s claim by %s', async (route) => {
    const { status, text } = await callBy('local', route, foreign);
    const ofNobody = await callBy('local', route, newId());
    expect({ status, text }).toEqual({ status: ofNobody.status, text: ofNobody.text });
    // `desk-bench.test.ts` sends a photo of the handler’s own shift.
    if (route.includes('/bench/')) return;
    expect(status).toBe(404);
    expect(text).toMatch(/"code":"(claim|photo|file)-not-found"/);
  });

  test.each([
    ['photo', 'photos', 'w=320'],
    ['file', 'files', ''],
  ])('has no %s of another client’s claim by its own id, through no claim', async (_what, place, query) => {
    const added = await desk.app.inject({
      method: 'POST',
      url: `/api/desk/claims/${foreign}/${place}?name=front.jpg`,
      payload: await onePixel(),
      headers: {
        cookie: desk.cookieOf('handler'),
        'idempotency-key': newId(),
        'sec-fetch-site': 'same-origin',
        'content-type': 'image/jpeg',
      },
    });
    const [id = ''] = Object.values(added.json<Record<string, string>>());
    const statusOf = async (who: string, claimId: string) =>
      (await desk.ask(who, `/claims/${claimId}/${place}/${id}?${query}`)).status;
    expect(await statusOf('handler', foreign)).toBe(200);
    expect([await statusOf('local', foreign), await statusOf('local', own)]).toEqual([404, 404]);
  });

  test.each(Object.keys(calls).filter((route) => !ofClaims.includes(route) && !route.includes('/events')))(
    'is told of no claim of another client by %s',
    async (route) => {
      const { text } = await callBy('local', route, foreign);
      expect(text).not.toContain('Foreign');
      expect(text).not.toContain(foreign);
    },
  );
});

test('a handler of one client finds, lists and changes no claim of another', async () => {
  expect((await desk.ask('beginner', `/claims/${foreign}`)).status).toBe(404);
  expect((await desk.act('beginner', `${foreign}/note`, { text: 'Hello.' })).status).toBe(404);
  const listed = await desk.ask('beginner', '/views/open/claims');
  expect(listed.text).toContain(own);
  expect(listed.text).not.toContain(foreign);
});
