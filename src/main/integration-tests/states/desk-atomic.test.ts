import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { settleDueOffers } from '#claim/offer/due-offers.server.ts';
import { settleDueQuotes } from '#claim/quote/due-quotes.server.ts';
import { raiseAlarms } from '#features/desk/alarms/raise-alarms.server.ts';
import { sendWaitingReply } from '#features/desk/reply/send-reply.server.ts';
import { cookieFor } from '#main/graphql.fixture.ts';
import { routesIn } from '#main/http/printed-routes.fixture.ts';
import { within } from '#server/db/within.fixture.ts';
import { deskRights } from '#shared/account-role.ts';
import { nomineeSteps } from '../people/nominee-steps.fixture.ts';
import { DeskApp } from '../desk-app.fixture.ts';
import {
  addInsurer,
  addPayment,
  called,
  claimByClaim,
  failedVisit,
  findVoucherOption,
  kept,
  late,
  offer,
  quote,
  replyWithAll,
  report,
  saved,
  seenQuote,
  template,
  voucherOption,
  dutySteps,
  writeNothing,
} from '../access/desk-bodies.fixture.ts';
import { uploadPicture } from '../upload-picture.fixture.ts';
import { changesBetween, changesUntilAlive, openSnapshots, type Snapshots } from '../dying-process.fixture.ts';

let desk: DeskApp;
let snapshots: Snapshots;
const ids: Record<string, string> = {};
const sessions = new Map<string, string>();

beforeAll(async () => {
  desk = await DeskApp.start({
    Kim: { rights: [...deskRights], roles: ['handler', 'lead'] },
    Sam: { rights: [...deskRights] },
  });
  const { pool, kysely } = desk.database;
  snapshots = await openSnapshots(pool);
  await pool.query(
    `insert into account_passkey (id, account_id, credential_id, public_key, counter, name, created_at)
     select gen_random_uuid(), id, id::text::bytea, 'x', 0, 'Key', now() from account`,
  );
  await kysely.updateTable('account_session').set({ proved_at: desk.now() }).execute();
  for (const { id, name } of await kysely.selectFrom('account').select(['id', 'name']).execute()) ids[name] = id;
});
afterAll(async () => {
  snapshots.end();
  await desk.close();
});

const rest = (who: string, route: string, body?: object) => {
  const [method = '', path = ''] = route.split(' ');
  return desk.send(who, method as 'POST' | 'PUT' | 'DELETE', path, body);
};

async function asClaimant(claimId: string, url: string, payload: object): Promise<void> {
  const cookie = sessions.get(claimId) ?? (await cookieFor(desk.database, [claimId], desk.now()));
  sessions.set(claimId, cookie);
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  const { statusCode, body } = await desk.app.inject({ method: 'POST', url, headers, payload });
  if (statusCode >= 300) throw new Error(body);
}

const chat = async (id: string) => {
  await asClaimant(id, '/api/enduser/chat', { claimId: id, gdprConsent: true });
  await asClaimant(id, '/api/enduser/chat/messages', { claimId: id, clientId: newId(), text: 'Hello?' });
};

const givePasscode = (id: string) =>
  byClaimant(id, 'setPasscode', 'SetPasscodeInput', { passcode: '4071', passcodeType: 'pin', gdprConsent: true });

/** What is written of a session at its first page is none of what is tried. */
const openPage = (id: string) => asClaimant(id, '/graphql', { query: `{ claim(id: "${id}") { number } }` });

/** Returns the id of a parcel whose day can be changed. */
const parcelled = async (id: string, number: string) => {
  await openPage(id);
  const options = { days: ['2026-11-12'], leave: [] };
  const said = { direction: 'delivery', courier: 'DPD', bookedFor: '2026-11-10', options };
  return (await desk.operator('PUT', `/claims/${number}/parcels/P-1`, said)).json['id'];
};

const wish = (id: string, parcelId: unknown, clientId = newId()) =>
  byClaimant(id, 'askRebooking', 'AskRebookingInput', { parcelId, clientId, kind: 'day', day: '2026-11-12' });

/** Returns the id of a wish that waits for its courier. */
const wished = async (id: string, number: string) => {
  const clientId = newId();
  await wish(id, await parcelled(id, number), clientId);
  return clientId;
};

const upload = (id: string, to = 'photos') => uploadPicture(desk, `claims/${id}/${to}?name=front.jpg`);
const uploaded = async (id: string) => (await upload(id)).photoId ?? '';
const withFile = async (id: string) => (await upload(id, 'files')).fileId ?? '';

const act = (id: string, name: string, body: object) => desk.act('Kim', `${id}/${name}`, body);
const moved = async (id: string) =>
  String((await act(id, 'state', { state: 'Repair', seen: 'Inspection', reason: '' })).json['changeId']);
const promise = (id: string) => act(id, 'date', { earliest: '2026-11-16', reason: 'part-late', text: '', seen: null });
const replied = async (id: string) => {
  const files = [await withFile(id)];
  return String((await act(id, 'reply', { text: 'On Friday.', seen: null, files })).json['replyId']);
};
const sentMessage = async (id: string) => {
  const replyId = await replied(id);
  desk.wait(11);
  await desk.sendDue();
  return replyId;
};
const askedToOpen = async (id: string) => {
  await givePasscode(id);
  for (const _ of [1, 2, 3]) await act(id, 'passcode/open', { reason: 'repair' });
};

const paid = (id: string) => addPayment(desk.database.kysely, id, desk.now());

const drafted = async (id: string) => (await act(id, 'quote-save', { ...quote, seen: null })).json['hash'];
const quoted = async (id: string) => act(id, 'quote-send', { seen: await drafted(id), newest: null });

const said = (found: string) => ({ dataFormData: [{ name: 'Inspection Type 1', stringValue: found }] });
const reportDrafted = async (id: string) => (await act(id, 'report-save', { ...report, seen: null })).json['hash'];
const withdrawal = { by: 'claimant', how: 'call', on: '2026-11-06' };
const withdrawn = { outcome: 'withdrawn', cause: 'delay', words: 'By phone.', withdrawal };
const complained = async (id: string) => (await act(id, 'complaint-take', late)).json['id'];

async function insured(id: string) {
  await addInsurer(desk.database.pool);
  return complained(id);
}

const after = async (id: string, complaintId: unknown, name: string, body: object = {}) =>
  (await act(id, `complaint-${name}`, { complaintId, ...body })) && complaintId;
const handedOver = async (id: string) => after(id, await insured(id), 'hand-over');
const withdrew = async (id: string) => after(id, await complained(id), 'close', withdrawn);

const ofComplaint = (name: string, prepare: (id: string) => Promise<unknown>, body: object = {}) => ({
  prepare,
  run: (id: string, complaintId: unknown) => act(id, `complaint-${name}`, { complaintId, ...body }),
});

const offered = (id: string) => act(id, 'outcome-send', { ...offer, newest: null });
const optionIdOf = (id: string) => findVoucherOption(desk.database.kysely, id);
const heardOf = (id: string, optionId: unknown) =>
  act(id, 'outcome-on-behalf', {
    number: 1,
    optionId,
    who: 'Her brother',
    channel: 'phone',
    heardAt: desk.now().toISOString(),
  });
const offeredAndOpened = async (id: string) => {
  await offered(id);
  await openPage(id);
  return optionIdOf(id);
};
const chosenVoucher = async (id: string) => {
  await offered(id);
  await heardOf(id, await optionIdOf(id));
};
const issuedVoucher = async (id: string) => {
  await chosenVoucher(id);
  await act(id, 'outcome-voucher', { number: 1, code: '6331' });
};
const shownVoucher = async (id: string) => {
  await issuedVoucher(id);
  await asClaimant(id, `/api/outcome/${id}/voucher`, {});
};

const insurersQuote = { lines: [{ part: 'Screen', net: 115, vatRate: 20 }], decides: 'insurer' };
const putQuote = (number: string) => desk.operator('PUT', `/claims/${number}/quotes/Q-1`, insurersQuote);
const quotedAndOpened = async (id: string) => {
  await quoted(id);
  await openPage(id);
};
const byClaimant = (id: string, name: string, type: string, model: object) => {
  const query = `mutation ($model: ${type}!) { ${name}(model: $model) { id } }`;
  return asClaimant(id, '/graphql', { query, variables: { model: { claimId: id, ...model } } });
};

type Step = {
  /** Of the claim, which is new. Returns what the action needs. */
  prepare?: (id: string, number: string) => Promise<unknown>;
  run: (id: string, found: string, number: string) => Promise<{ status?: number } | void>;
};

const atClaim = (name: string, body: object = {}): Step => ({ run: (id) => act(id, name, body) });
const operator = (method: 'PUT' | 'PATCH' | 'POST', path: string, body?: object): Step => ({
  run: (_id, _found, number) => desk.operator(method, `/claims/${number}${path}`, body),
});

/** Every call that writes at the desk, by its route. */
const actions: Record<string, Step> = {
  'PUT /kept-views/:viewId': { run: () => rest('Kim', `PUT /kept-views/${newId()}`, { ...kept, name: newId() }) },
  'DELETE /kept-views/:viewId': {
    prepare: async () => {
      const id = newId();
      await rest('Kim', `PUT /kept-views/${id}`, { ...kept, name: id });
      return id;
    },
    run: (_id, viewId) => rest('Kim', `DELETE /kept-views/${viewId}`),
  },
  ...nomineeSteps(act, (id, name, body) => desk.act('Sam', `${id}/${name}`, body)),
  'POST /claims/:claimId/needs': { run: (id) => act(id, 'needs', { codes: ['large-print', 'more-time'] }) },
  'POST /claims/:claimId/needs/seen': {
    prepare: async (id) => {
      const model = { claimId: id, codes: ['large-print'] };
      const query = 'mutation ($model: SetSupportNeedsInput!) { setSupportNeeds(model: $model) { id } }';
      await asClaimant(id, '/graphql', { query, variables: { model } });
      const { json } = await desk.ask('Kim', `/claims/${id}/needs`);
      return (json['needs'] as { id: string }[])[0]?.id;
    },
    run: (id, needId) => act(id, 'needs/seen', { ids: [needId] }),
  },
  'POST /move-work': {
    prepare: (id) => act(id, 'assign', { assigneeId: ids['Sam'], seen: null }),
    run: () => rest('Kim', 'POST /move-work', { from: ids['Sam'] }),
  },
  'PUT /saved-replies/:replyId': { run: () => rest('Kim', `PUT /saved-replies/${newId()}`, saved) },
  'DELETE /saved-replies/:replyId': {
    prepare: async () => {
      const id = newId();
      await rest('Kim', `PUT /saved-replies/${id}`, saved);
      return id;
    },
    run: (_id, replyId) => rest('Kim', `DELETE /saved-replies/${replyId}?seen=1`),
  },
  'PUT /quote-templates/:templateId': { run: () => rest('Kim', `PUT /quote-templates/${newId()}`, template) },
  'DELETE /quote-templates/:templateId': {
    prepare: async () => {
      const id = newId();
      await rest('Kim', `PUT /quote-templates/${id}`, template);
      return id;
    },
    run: (_id, templateId) => rest('Kim', `DELETE /quote-templates/${templateId}`),
  },
  ...dutySteps(() => ({ desk, lead: 'Kim', ownerId: ids['Kim'] })),
  'POST /bench/begin': {
    prepare: () => desk.database.pool.query('delete from bench_shift'),
    run: () => rest('Kim', 'POST /bench/begin'),
  },
  'POST /bench/end': { prepare: () => rest('Kim', 'POST /bench/begin'), run: () => rest('Kim', 'POST /bench/end') },
  'POST /bench/label': {
    prepare: () => rest('Kim', 'POST /bench/begin'),
    run: (_id, _found, number) => rest('Kim', 'POST /bench/label', { label: number }),
  },
  'POST /bench/claims/:claimId/photos': {
    prepare: () => rest('Kim', 'POST /bench/begin'),
    run: (id) => uploadPicture(desk, `bench/claims/${id}/photos?shot=front&takenBy=${ids['Kim']}`),
  },
  'PUT /claims/:claimId/marks': { run: (id) => rest('Kim', `PUT /claims/${id}/marks`, { isFollowed: true }) },
  'POST /take-next': {
    // The one claim that is left is taken.
    prepare: (id) => desk.database.pool.query('delete from desk_claim where claim_id <> $1', [id]),
    run: () => rest('Sam', 'POST /take-next', {}),
  },
  'POST /claims/:claimId/assign': { run: (id) => act(id, 'assign', { assigneeId: ids['Sam'], seen: null }) },
  'POST /alerts/read': {
    prepare: (id) => desk.act('Sam', `${id}/assign`, { assigneeId: ids['Kim'], seen: null }),
    run: () => rest('Kim', 'POST /alerts/read', { claimId: null, until: desk.now().toISOString() }),
  },
  'POST /claims/:claimId/note': { run: (id) => act(id, 'note', { text: '@Sam please', mentions: [ids['Sam']] }) },
  'POST /claims/:claimId/call': atClaim('call', called),
  'POST /claims/:claimId/draft/:channel/take': {
    prepare: async (id) => {
      await desk.keepDraft('Sam', id, 'reply', 'Begun.');
      await upload(id, 'files');
      await desk.act('Sam', `${id}/draft/reply/take`, { authorId: ids['Kim'] });
      await desk.keepDraft('Sam', id, 'reply', 'Begun.');
    },
    run: (id) => act(id, 'draft/reply/take', { authorId: ids['Sam'] }),
  },
  'PUT /claims/:claimId/draft/:channel': { run: (id) => desk.keepDraft('Kim', id, 'note', 'Begun.') },
  'POST /claims/:claimId/files': { run: (id) => upload(id, 'files') },
  'POST /claims/:claimId/files/remove': {
    prepare: withFile,
    run: (id, fileId) => act(id, 'files/remove', { fileIds: [fileId] }),
  },
  'POST /claims/:claimId/reply': {
    prepare: withFile,
    run: (id, fileId) => act(id, 'reply', { ...replyWithAll, files: [fileId] }),
  },
  'POST /claims/:claimId/withdraw-message': {
    prepare: replied,
    run: (id, replyId) => act(id, 'withdraw-message', { replyId }),
  },
  'POST /claims/:claimId/no-answer': {
    prepare: (id) => desk.writeAsClaimant(id, 'Thank you!'),
    run: (id, seen) => act(id, 'no-answer', { reason: 'thanks', seen }),
  },
  'POST /claims/:claimId/undo-no-answer': {
    prepare: async (id) => {
      const seen = await desk.writeAsClaimant(id, 'Thank you!');
      return (await act(id, 'no-answer', { reason: 'thanks', seen })).json['changeId'];
    },
    run: (id, changeId) => act(id, 'undo-no-answer', { changeId }),
  },
  'POST /claims/:claimId/snooze': atClaim('snooze', { until: '2026-11-13' }),
  'POST /claims/:claimId/chat': { prepare: chat, run: (id) => act(id, 'chat', { text: 'Here.', seen: 1 }) },
  'PUT /presence': {
    prepare: () => rest('Kim', 'PUT /presence', { isHere: false }),
    run: () => rest('Kim', 'PUT /presence', { isHere: true }),
  },
  'POST /claims/:claimId/wait': atClaim('wait', { on: 'parts', until: '2026-11-13' }),
  'POST /claims/:claimId/state': atClaim('state', { state: 'Repair', seen: 'Inspection', reason: 'It came.' }),
  'POST /claims/:claimId/undo-state': { prepare: moved, run: (id, changeId) => act(id, 'undo-state', { changeId }) },
  'POST /claims/:claimId/date': { run: promise },
  'POST /claims/:claimId/undo-date': {
    prepare: async (id) => (await promise(id)).json['changeId'],
    run: (id, changeId) => act(id, 'undo-date', { changeId }),
  },
  'POST /claims/:claimId/complaint-take': atClaim('complaint-take', late),
  'POST /claims/:claimId/complaint-take-again': ofComplaint('take-again', withdrew),
  'POST /claims/:claimId/complaint-letter': ofComplaint('letter', complained, { letter: 'acknowledgement' }),
  'POST /claims/:claimId/complaint-hand-over': ofComplaint('hand-over', insured),
  'POST /claims/:claimId/complaint-receipt': ofComplaint('receipt', insured, { words: 'Ann, by phone.' }),
  'POST /claims/:claimId/complaint-take-back': ofComplaint('take-back', handedOver),
  'POST /claims/:claimId/complaint-close': ofComplaint('close', complained, withdrawn),
  'POST /claims/:claimId/outcome-send': {
    prepare: offered,
    run: (id) => act(id, 'outcome-send', { options: offer.options.slice(1), newest: 1 }),
  },
  'POST /claims/:claimId/outcome-withdraw': {
    prepare: offered,
    run: (id) => act(id, 'outcome-withdraw', { number: 1 }),
  },
  'POST /claims/:claimId/outcome-on-behalf': {
    prepare: async (id) => {
      await offered(id);
      return optionIdOf(id);
    },
    run: heardOf,
  },
  'POST /claims/:claimId/outcome-in-hand': {
    prepare: chosenVoucher,
    run: (id) => act(id, 'outcome-in-hand', { number: 1 }),
  },
  'POST /claims/:claimId/outcome-voucher': {
    prepare: chosenVoucher,
    run: (id) => act(id, 'outcome-voucher', { number: 1, code: '6331' }),
  },
  'POST /claims/:claimId/outcome-show-again': {
    prepare: shownVoucher,
    run: (id) => act(id, 'outcome-show-again', { number: 1 }),
  },
  'POST /claims/:claimId/quote-save': {
    prepare: drafted,
    run: (id, seen) => act(id, 'quote-save', { ...quote, seen }),
  },
  'POST /claims/:claimId/quote-drop': { prepare: drafted, run: (id, seen) => act(id, 'quote-drop', { seen }) },
  'POST /claims/:claimId/quote-send': {
    prepare: async (id) => {
      await quoted(id);
      return drafted(id);
    },
    run: (id, seen) => act(id, 'quote-send', { seen, newest: 1 }),
  },
  'POST /claims/:claimId/quote-withdraw': { prepare: quoted, run: (id) => act(id, 'quote-withdraw', { number: 1 }) },
  'POST /claims/:claimId/quote-on-behalf': {
    prepare: quoted,
    run: (id) =>
      act(id, 'quote-on-behalf', {
        number: 1,
        totalPence: 13_800,
        decision: 'approved',
        who: 'Her brother',
        channel: 'phone',
        heardAt: desk.now().toISOString(),
      }),
  },
  'POST /claims/:claimId/parcel': { run: (id) => act(id, 'parcel', failedVisit) },
  'POST /claims/:claimId/rebooking-settle': {
    prepare: wished,
    run: (id, rebookingId) => act(id, 'rebooking-settle', { rebookingId, status: 'confirmed' }),
  },
  'POST /claims/:claimId/report-save': {
    prepare: reportDrafted,
    run: (id, seen) => act(id, 'report-save', { ...report, findings: 'Frame bent', seen }),
  },
  'POST /claims/:claimId/report-drop': { prepare: reportDrafted, run: (id, seen) => act(id, 'report-drop', { seen }) },
  'POST /claims/:claimId/report-issue': {
    prepare: async (id, number) => {
      await desk.operator('PATCH', `/claims/${number}`, said('Battery swollen'));
      return reportDrafted(id);
    },
    run: (id, seen) => act(id, 'report-issue', { seen, newest: null }),
  },
  'POST /claims/:claimId/refund': {
    prepare: paid,
    run: (id, paymentId) => act(id, 'refund', { paymentId, pence: 2_500, seenPence: 0, reason: 'goodwill' }),
  },
  'POST /claims/:claimId/ask-excess': {
    prepare: (id) =>
      desk.database.kysely.updateTable('claim').set({ policy_excess_pence: 7_500 }).where('id', '=', id).execute(),
    run: (id) => act(id, 'ask-excess', { duePence: 7_500, reason: 'device-ready' }),
  },
  'POST /claims/:claimId/photos': { run: (id) => upload(id) },
  'POST /claims/:claimId/photos/publish': {
    prepare: uploaded,
    run: (id) => act(id, 'photos/publish', { photoIds: null }),
  },
  'POST /claims/:claimId/photos/mark': {
    prepare: uploaded,
    run: (id, photoId) => act(id, 'photos/mark', { photoId, kind: 'repair' }),
  },
  'POST /claims/:claimId/photos/order': {
    prepare: async (id) => [await uploaded(id), await uploaded(id)].toReversed().join(),
    run: (id, photos) => act(id, 'photos/order', { photoIds: photos.split(',') }),
  },
  'POST /claims/:claimId/photos/describe': {
    prepare: async (id) => {
      const photoId = await uploaded(id);
      await act(id, 'photos/publish', { photoIds: [photoId] });
      const { rows } = await desk.database.pool.query<{ id: string }>('select id from photo where claim_id = $1', [id]);
      return rows[0]?.id;
    },
    run: (id, photoId) =>
      act(id, 'photos/describe', {
        photoId,
        view: 'front',
        caption: 'The crack.',
        seen: { view: null, caption: null },
      }),
  },
  'POST /claims/:claimId/photos/edit': {
    prepare: uploaded,
    run: (id, photoId) =>
      act(id, 'photos/edit', { photoId, crop: null, hidden: [{ left: 0, top: 0, width: 9, height: 9 }] }),
  },
  'POST /claims/:claimId/photos/remove': {
    prepare: uploaded,
    run: (id, photoId) => act(id, 'photos/remove', { photoId }),
  },
  'POST /claims/:claimId/station': atClaim('station'),
  'POST /claims/:claimId/station/end': {
    prepare: (id) => act(id, 'station', {}),
    run: (id) => act(id, 'station/end', {}),
  },
  'POST /claims/:claimId/passcode/open': {
    prepare: givePasscode,
    run: (id) => act(id, 'passcode/open', { reason: 'repair' }),
  },
  'POST /claims/:claimId/passcode/ask': { prepare: askedToOpen, run: (id) => act(id, 'passcode/ask', {}) },
  'POST /claims/:claimId/passcode/allow': {
    prepare: async (id) => {
      await askedToOpen(id);
      await desk.act('Sam', `${id}/passcode/ask`, {});
    },
    run: (id) => act(id, 'passcode/allow', { accountId: ids['Sam'] }),
  },
  'POST /claims/:claimId/passcode/delete': {
    prepare: (id) => givePasscode(id).then(() => desk.now().toISOString()),
    run: (id, seen) => act(id, 'passcode/delete', { seen }),
  },
};

/** What the operator's system does there, and what is done later. */
const others: Record<string, Step> = {
  'a reply that goes out': {
    prepare: replied,
    run: (claimId, replyId) => sendWaitingReply(desk.services, { claimId, replyId }),
  },
  'alarms that are raised': {
    prepare: async (id) => {
      desk.wait(1);
      await desk.writeAsClaimant(id, 'When?');
      await act(id, 'assign', { assigneeId: ids['Sam'], seen: null });
      await desk.database.pool.query(`update desk_clock set alarms = array[$2::timestamptz] where claim_id = $1`, [
        id,
        desk.now(),
      ]);
    },
    run: () => raiseAlarms(desk.services),
  },
  'a PUT that overrules': { prepare: moved, ...operator('PUT', '', { state: 'Equipment Received' }) },
  'a PUT that has not heard': { prepare: moved, ...operator('PUT', '', { state: 'Inspection', accessories: 'Case' }) },
  'a PATCH that goes back': { prepare: moved, ...operator('PATCH', '', { state: 'Inspection' }) },
  'a change that is taken up': {
    prepare: moved,
    run: (_id, change, number) => desk.operator('POST', `/claims/${number}/desk-changes/${change}/taken`),
  },
  'a change that is refused': {
    prepare: moved,
    run: (_id, change, number) =>
      desk.operator('POST', `/claims/${number}/desk-changes/${change}/refuse`, { reason: 'No.' }),
  },
  'a handler by the API': operator('PUT', '/assignee', { email: 'sam@example.com' }),
  'a wait by the API': operator('POST', '/waiting', { on: 'parts' }),
  'a note by the API': operator('POST', '/notes', { text: 'Ordered.', externalId: 'n-1' }),
  'a message by the API': operator('POST', '/messages', { externalId: 'm-1', subject: 'Part', body: 'It is here.' }),
  'a date by the API': operator('POST', '/dates', {
    earliest: '2026-11-24',
    latest: '2026-11-26',
    reason: 'part-late',
  }),
  'an answer elsewhere': {
    prepare: (id) => desk.writeAsClaimant(id, 'When?'),
    run: (_id, message, number) => desk.operator('POST', `/claims/${number}/messages/${message}/done`),
  },
  'a choice of the claimant': {
    prepare: offeredAndOpened,
    run: (id, optionId) =>
      byClaimant(id, 'chooseOutcome', 'ChooseOutcomeInput', { offerVersion: 1, optionId, consent: true }),
  },
  'a question about an offer': {
    prepare: offeredAndOpened,
    run: (id) =>
      byClaimant(id, 'askAboutOutcome', 'AskAboutOutcomeInput', {
        offerVersion: 1,
        message: 'Why?',
        clientId: newId(),
      }),
  },
  'an offer by the API': {
    prepare: offered,
    run: (_id, _found, number) =>
      desk.operator('PUT', `/claims/${number}/outcome`, {
        options: [{ ...voucherOption, amount: 200 }],
      }),
  },
  'the code of a voucher that the claimant sees': {
    prepare: async (id) => {
      await issuedVoucher(id);
      await openPage(id);
    },
    run: (id) => asClaimant(id, `/api/outcome/${id}/voucher`, {}),
  },
  'the end of an offer’s time': {
    prepare: async (id) => {
      await offered(id);
      await desk.database.pool.query(`update outcome_offer set good_until = '2026-01-01' where claim_id = $1`, [id]);
    },
    run: () => settleDueOffers(desk.services),
  },
  'a quote that the claimant approves': {
    prepare: quotedAndOpened,
    run: (id) =>
      byClaimant(id, 'decideQuote', 'DecideQuoteInput', { ...seenQuote, decision: 'approve', consent: true }),
  },
  'a question about a quote': {
    prepare: quotedAndOpened,
    run: (id) =>
      byClaimant(id, 'askAboutQuote', 'AskAboutQuoteInput', { version: 1, message: 'Why?', clientId: newId() }),
  },
  'a quote by the API': {
    prepare: (_id, number) => putQuote(number),
    run: (_id, _found, number) => desk.operator('POST', `/claims/${number}/quotes/Q-1/send`),
  },
  'a quote that the insurer approves': {
    prepare: async (_id, number) => {
      await putQuote(number);
      await desk.operator('POST', `/claims/${number}/quotes/Q-1/send`);
    },
    run: (_id, _found, number) =>
      desk.operator('POST', `/claims/${number}/authorisations`, { quoteVersion: 1, total: 138, decision: 'approved' }),
  },
  'a quote in a document': operator('PATCH', '', {
    quote: { total: 120, vat: 20, quoteDetails: [{ description: 'Screen', total: 120, vat: 20 }] },
  }),
  'a report by the API': {
    prepare: (_id, number) => desk.operator('PATCH', `/claims/${number}`, said('Battery swollen')),
    run: (_id, _found, number) => desk.operator('PUT', `/claims/${number}/report`, report),
  },
  'a wish about a visit': { prepare: parcelled, run: (id, parcelId) => wish(id, parcelId) },
  'a wish that is taken back': {
    prepare: wished,
    run: (id, rebookingId) => byClaimant(id, 'withdrawRebooking', 'WithdrawRebookingInput', { rebookingId }),
  },
  'events of a courier by the API': {
    prepare: wished,
    run: (_id, _found, number) =>
      desk.operator('POST', `/claims/${number}/parcels/P-1/events`, {
        events: [{ externalId: 'E-1', at: failedVisit.at, status: 'failed', reason: 'nobody-in' }],
      }),
  },
  'other findings in a document': {
    prepare: (_id, number) => desk.operator('PATCH', `/claims/${number}`, said('Battery swollen')),
    run: (_id, _found, number) => desk.operator('PATCH', `/claims/${number}`, said('Battery and screen')),
  },
  'the end of a quote’s time': {
    prepare: async (id) => {
      await quoted(id);
      await desk.database.pool.query(`update quote_version set good_until = '2026-01-01' where claim_id = $1`, [id]);
    },
    run: () => settleDueQuotes(desk.services),
  },
  'a message that is removed': {
    prepare: sentMessage,
    run: (_id, message, number) => desk.operator('DELETE', `/claims/${number}/messages/${message}`),
  },
};

test('every call of the desk that writes stands in the table', () => {
  const printed = routesIn(desk.app.printRoutes({ commonPrefix: false }));
  const writes = printed.filter((route) => /^(?:POST|PUT|DELETE) \/api\/desk\//.test(route));
  const known = [...Object.keys(actions), ...writeNothing, ...claimByClaim].map((route) =>
    route.replace(' ', ' /api/desk'),
  );
  expect(known.toSorted()).toEqual(writes.toSorted());
});

let count = 0;

async function prepared({ prepare }: Step) {
  const number = `ATOMIC-${(count += 1)}`;
  const id = await desk.putClaim(number);
  const found = await prepare?.(id, number);
  return { id, number, found: typeof found === 'string' ? found : '' };
}

test.each(Object.entries({ ...actions, ...others }))(
  'a process that is killed at any statement leaves all or nothing of %s',
  async (_name, step) => {
    const twin = await prepared(step);
    const start = await snapshots.read();
    const { status = 200 } = (await step.run(twin.id, twin.found, twin.number)) ?? {};
    expect(status).toBeLessThan(300);
    const all = changesBetween(start, await snapshots.read());
    expect(all).not.toEqual({});

    const { id, found, number } = await prepared(step);
    const left = await changesUntilAlive(snapshots, async () => step.run(id, found, number));
    // Every death but the last left nothing, and what came then is all.
    expect(left.length).toBeGreaterThan(2);
    expect(left.at(-1)).toEqual(all);
  },
  within(120_000),
);
