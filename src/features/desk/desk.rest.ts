import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';

import type { WaitingOn } from '#claim/desk/clock-kinds.rules.ts';
import { clocksOf, needClock, pausedClock } from '#claim/desk/clocks.rules.ts';
import { readDeskFacts } from '#claim/desk/desk-facts.data.ts';
import { insurerOf } from '#claim/rules/insurer.rules.ts';
import type { Packs } from '#claim/pack/packs.server.ts';
import type { Brands } from '#server/brands/brand.ts';
import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { openApiOfOwnCalls } from '#server/http/route/own-openapi.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { accountOf } from '#server/sessions/account.access.ts';
import { viewerOf } from '#server/sessions/viewer.ts';
import { rightsOf } from '#shared/account-role.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { readClaimChat } from './chat/claim-chat.data.ts';
import { auditViews } from './claim/audit-views.server.ts';
import { readDeskClaim } from './claim/desk-claim.data.ts';
import { fileCalls } from './claim/files.rest.ts';
import { clientOf } from './claim/client-of-claim.server.ts';
import { readLastSaid, readThread } from './claim/thread.data.ts';
import type { DeskClaim } from './desk-answers.rules.ts';
import { alertCalls } from './alarms/alerts.rest.ts';
import { callCalls } from './call/call.rest.ts';
import { draftCalls } from './draft/draft.rest.ts';
import { noteCalls } from './note/note.rest.ts';
import { replyCalls } from './reply/reply.rest.ts';
import type { WordingOf } from '#shared/wording.ts';
import { stateCalls } from './state/state.rest.ts';
import { noSuchClaim } from './action/act.server.ts';
import { dateCalls } from './date/date.rest.ts';
import { complaintCalls } from './complaint/complaint.rest.ts';
import { outcomeCalls } from './outcome/outcome.rest.ts';
import { moneyCalls } from './money/money.rest.ts';
import { dutyCalls } from './duty/duty.rest.ts';
import { packCalls } from './pack/pack.rest.ts';
import { parcelCalls } from './parcel/parcel.rest.ts';
import { templateCalls } from './quote/template/template.rest.ts';
import { nomineeCalls } from './nominee/nominee.rest.ts';
import { needCalls } from './need/need.rest.ts';
import { quoteCalls } from './quote/quote.rest.ts';
import { type DrawDraft, reportCalls } from './report/report.rest.ts';
import { workCalls } from './work/work.rest.ts';
import { passcodeCalls } from './passcode/passcode.rest.ts';
import { savedReplyCalls } from './saved/saved-reply.rest.ts';
import { marksCalls } from './marks/marks.rest.ts';
import { deskNewsCalls } from './news/desk-news.rest.ts';
import { deskChatCalls, type DeskChat } from './chat/desk-chat.rest.ts';
import { auditorViews, deskViews, fewestCounted } from './desk-views.rules.ts';
import { deskRoutes } from './desk-routes.ts';
import { bulkCalls } from './bulk/bulk.rest.ts';
import { boardCalls } from './board/board.rest.ts';
import { cardCalls } from './cards/cards.rest.ts';
import { type ReadShown, shownCalls } from './cards/shown.rest.ts';
import { listDrafts } from './draft/drafts.data.ts';
import { listTakenDrafts } from './draft/taken-drafts.data.ts';
import { pageCalls } from './preview/page.rest.ts';
import type { Previews } from './preview/preview-change.server.ts';
import { noticePlanCalls, type PlanNotice } from './notice/notice-plan.rest.ts';
import { listCalls } from './list/list.rest.ts';
import { checkList, listSeenViews, mayShare } from './list/seen-lists.server.ts';
import type { ReplyFiles } from './file/add-file.server.ts';
import { replyFileCalls } from './file/reply-files.rest.ts';
import type { PhotoFiles } from './photo/add-photo.server.ts';
import { photoCalls } from './photo/photo.rest.ts';
import { benchCalls } from './bench/bench.rest.ts';
import { labelCalls } from './bench/label.rest.ts';
import { stationCalls } from './station/station.rest.ts';
import { withContacts } from './mask/contacts.data.ts';
import { maskAnswers } from './mask/mask-answers.server.ts';
import { reportsCalls } from './reports/reports.rest.ts';
import { cursorIn, entryCursorIn, type PageCursor } from './queue/page-cursor.rules.ts';
import { countLists, readView } from './queue/queue.data.ts';
import { searchClaims } from './search/search.data.ts';

type DeskServices = Services & { brands: Brands };
const plainCalls = [
  ...[workCalls, replyCalls, noteCalls, callCalls, alertCalls, draftCalls, fileCalls],
  ...[
    needCalls,
    nomineeCalls,
    passcodeCalls,
    cardCalls,
    deskNewsCalls,
    listCalls,
    boardCalls,
    marksCalls,
    reportsCalls,
  ],
];

type DeskParts = {
  guard: Guard;
  chat: DeskChat;
  planNotice: PlanNotice;
  previews: Previews;
  readShown: ReadShown;
  wordingOf: WordingOf;
  photos: PhotoFiles;
  files: ReplyFiles;
  drawDraft: DrawDraft;
  packs: Packs;
  /** The calls of the OpenAPI document. */
  documented: RestRoutes;
};

function knownCursor(name: string, cursor: PageCursor | null): PageCursor {
  if (cursor !== null) return cursor;
  throw new Problem(400, 'invalid-query', `${name}: this is the cursor of no page. Take it from an answer.`);
}

async function clocksOfClaim(
  { database }: Services,
  id: string,
  { waitingOn, isAuditor }: { waitingOn: WaitingOn; isAuditor: boolean },
): Promise<Pick<DeskClaim, 'clocks' | 'paused'>> {
  const [facts] = await readDeskFacts(database.kysely, [id]);
  if (facts === undefined) return { clocks: [], paused: null };
  const paused = pausedClock(facts, waitingOn);
  const need = isAuditor ? null : needClock(facts, waitingOn);
  return {
    clocks: [...clocksOf(facts, waitingOn), ...(need === null ? [] : [need])].map(({ kind, from, dueAt }) => ({
      ...{ kind, from: from.toISOString(), at: dueAt.toISOString() },
    })),
    paused: paused && { from: paused.from.toISOString(), minutesLeft: paused.minutesLeft },
  };
}

const isHandler = (request: FastifyRequest): boolean => accountOf(request).roles.includes('handler');

/** All views and those that were kept are counted in one statement. */
async function viewsFor({ database, now }: Services, request: FastifyRequest) {
  const mayAct = isHandler(request);
  const asker = accountOf(request);
  const shares = mayShare(asker);
  const views = mayAct ? deskViews : auditorViews;
  const kept = await listSeenViews(database.kysely, asker);
  const lists = [...views.map((view) => ({ view, filter: {} })), ...kept.map(({ list }) => list)];
  const all = mayAct ? lists : [...lists, { view: 'support-needs' as const, filter: {} }];
  const counts = await countLists(database.kysely, { lists: all, asker, now: now() });
  const ofNeeds = mayAct ? 0 : (counts.at(-1) ?? 0);
  return {
    views: views.map((view, at) => ({ view, count: counts[at] ?? 0 })),
    kept: kept.map(({ accountId, ...view }, at) => ({
      ...view,
      isShared: accountId === null,
      mayChange: accountId !== null || shares,
      count: counts[views.length + at] ?? 0,
    })),
    supportNeeds: ofNeeds < fewestCounted ? null : ofNeeds,
    me: asker.accountId,
    mayShare: shares,
    mayAct,
    may: rightsOf(asker.roles, asker.rights),
  };
}

function otherCalls(app: FastifyInstance, services: DeskServices, parts: DeskParts): void {
  const { guard, chat, planNotice, previews, readShown, wordingOf, photos, files, drawDraft, packs } = parts;
  for (const calls of plainCalls) calls(app, services, guard);
  stateCalls(app, services, { guard, previews });
  dateCalls(app, services, { guard, previews });
  quoteCalls(app, services, { guard, previews });
  templateCalls(app, services, guard);
  parcelCalls(app, services, guard);
  packCalls(app, services, { guard, packs });
  dutyCalls(app, services, { guard, packs });
  reportCalls(app, services, { guard, drawDraft });
  outcomeCalls(app, services, { guard, previews });
  complaintCalls(app, services, guard);
  moneyCalls(app, services, { guard, previews });
  shownCalls(app, services, { guard, readShown });
  pageCalls(app, services, { guard, readPage: previews.readPage });
  bulkCalls(app, services, { guard, wordingOf });
  savedReplyCalls(app, services, { guard, wordingOf });
  photoCalls(app, services, { guard, photos });
  replyFileCalls(app, services, { guard, files });
  stationCalls(app, services, { guard, photos });
  benchCalls(app, services, { guard, photos });
  labelCalls(app, services, guard);
  deskChatCalls(app, services, { guard, chat });
  noticePlanCalls(app, services, { guard, planNotice });
}

function documentCalls(app: FastifyInstance, { settings }: Services, { guard, documented }: DeskParts): void {
  const onRequest = guard('reader') ?? [];
  app.get('/api/desk/openapi.json', { onRequest }, async () =>
    openApiOfOwnCalls(settings.publicUrl, 'Desk', documented),
  );
}

/** Throws where there is none, or it is beyond the account's limits. */
async function claimFor(services: DeskServices, claimId: string, request: FastifyRequest) {
  const { database, settings, brands, now } = services;
  const asker = await withContacts(database.kysely, accountOf(request));
  const viewer = viewerOf(request, settings);
  const found = await readDeskClaim(database.pool, { viewer, asker }, claimId, now());
  if (found === null) throw noSuchClaim();
  const { brandId, customer, work, ...claim } = found;
  const brand = brands.byId(brandId);
  const { accountId, roles, rights } = asker;
  const isAuditor = !isHandler(request);
  const [clocks, drafts, takenDrafts, chat, thread, newestSaid] = await Promise.all([
    clocksOfClaim(services, claimId, { waitingOn: claim.waitingOn, isAuditor }),
    isAuditor ? [] : listDrafts(database.kysely, claimId, accountId),
    isAuditor ? [] : listTakenDrafts(database.kysely, { claimId, accountId, now: now() }),
    readClaimChat(database.kysely, claimId),
    readThread(database.pool, claimId, { accountId, isAuditor }),
    readLastSaid(database.pool, claimId, { accountId, isAuditor }),
  ]);
  return {
    claim: { ...claim, brand: brand.name, insurer: insurerOf(customer, brand.insurer) ?? '' },
    ...clocks,
    work,
    may: rightsOf(roles, rights),
    mayAct: !isAuditor,
    isLead: roles.includes('lead'),
    ...{ drafts, takenDrafts, chat, newestSaid, ...thread },
  };
}

/** Throws where there is no such claim, or it is beyond the account's limits. */
async function earlierFor(services: Services, claimId: string, before: string, request: FastifyRequest) {
  const cursor = knownCursor('before', entryCursorIn(before));
  await clientOf(services, request, claimId);
  const asker = { accountId: accountOf(request).accountId, isAuditor: !isHandler(request) };
  return readThread(services.database.pool, claimId, asker, cursor);
}

/** Answers a claim beyond the account's limits like one that does not exist. */
export function deskRest(services: DeskServices, parts: DeskParts): FastifyPluginAsync {
  const { database, now } = services;
  return async (app) => {
    app.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    auditViews(app, services);
    maskAnswers(app, services);
    otherCalls(app, services, parts);
    documentCalls(app, services, parts);
    addRoutes(app, deskRoutes, {
      guard: parts.guard,
      handlers: {
        deskViews: ({ request }) => viewsFor(services, request),
        deskView: async ({ params: { view }, query: { after, ...filter }, request }) => {
          const list = { view, filter };
          const account = accountOf(request);
          checkList(list, account);
          const asker = await withContacts(database.kysely, account);
          return readView(database.kysely, {
            list,
            asker,
            after: after === undefined ? null : knownCursor('after', cursorIn(after)),
            now: now(),
          });
        },
        deskSearch: async ({ body: { typed }, request }) =>
          searchClaims(database.kysely, { typed, asker: await withContacts(database.kysely, accountOf(request)) }),
        deskClaim: ({ params: { claimId }, request }) => claimFor(services, claimId, request),
        deskEarlier: ({ params: { claimId }, query: { before }, request }) =>
          earlierFor(services, claimId, before, request),
      },
    });
  };
}
