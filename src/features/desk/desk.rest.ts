import type { FastifyInstance, FastifyPluginAsync } from 'fastify';

import type { Packs } from '#claim/pack/packs.server.ts';
import type { Brands } from '#server/brands/brand.ts';
import type { Services } from '#server/context.ts';
import { openApiOfOwnCalls } from '#server/http/route/own-openapi.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { accountOf } from '#server/sessions/account.access.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { auditViews } from './claim/audit-views.server.ts';
import { readEarlier, readOpenClaim } from './claim/open-claim.server.ts';
import { fileCalls } from './claim/files.rest.ts';
import { alertCalls } from './alarms/alerts.rest.ts';
import { callCalls } from './call/call.rest.ts';
import { draftCalls } from './draft/draft.rest.ts';
import { noteCalls } from './note/note.rest.ts';
import { replyCalls } from './reply/reply.rest.ts';
import type { WordingOf } from '#shared/wording.ts';
import { stateCalls } from './state/state.rest.ts';
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
import { deskRoutes } from './desk-routes.ts';
import { bulkCalls } from './bulk/bulk.rest.ts';
import { boardCalls } from './board/board.rest.ts';
import { cardCalls } from './cards/cards.rest.ts';
import { type ReadShown, shownCalls } from './cards/shown.rest.ts';
import { pageCalls } from './preview/page.rest.ts';
import type { Previews } from './preview/preview-change.server.ts';
import { noticePlanCalls, type PlanNotice } from './notice/notice-plan.rest.ts';
import { listCalls } from './list/list.rest.ts';
import { readViews } from './list/read-views.server.ts';
import type { ReplyFiles } from './file/add-file.server.ts';
import { replyFileCalls } from './file/reply-files.rest.ts';
import type { PhotoFiles } from './photo/add-photo.server.ts';
import { photoCalls } from './photo/photo.rest.ts';
import { benchCalls } from './bench/bench.rest.ts';
import { labelCalls } from './bench/label.rest.ts';
import { letterCalls } from './complaint/letter.rest.ts';
import { stationCalls } from './station/station.rest.ts';
import { seesAllContacts, withContacts } from './mask/contacts.data.ts';
import { maskAnswers } from './mask/mask-answers.server.ts';
import { reportsCalls } from './reports/reports.rest.ts';
import { readPage } from './queue/read-page.server.ts';
import { searchClaims } from './search/search.data.ts';

type DeskServices = Services & { brands: Brands };

/** Calls that need the services and the guard alone. */
const plainCalls = [
  workCalls,
  replyCalls,
  noteCalls,
  callCalls,
  alertCalls,
  draftCalls,
  fileCalls,
  needCalls,
  nomineeCalls,
  passcodeCalls,
  cardCalls,
  deskNewsCalls,
  listCalls,
  boardCalls,
  marksCalls,
  reportsCalls,
  templateCalls,
  parcelCalls,
  complaintCalls,
  labelCalls,
  letterCalls,
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

function otherCalls(app: FastifyInstance, services: DeskServices, parts: DeskParts): void {
  const { guard, chat, planNotice, previews, readShown, wordingOf, photos, files, drawDraft, packs } = parts;
  for (const calls of plainCalls) calls(app, services, guard);
  stateCalls(app, services, { guard, previews });
  dateCalls(app, services, { guard, previews });
  quoteCalls(app, services, { guard, previews });
  packCalls(app, services, { guard, packs });
  dutyCalls(app, services, { guard, packs });
  reportCalls(app, services, { guard, drawDraft });
  outcomeCalls(app, services, { guard, previews });
  moneyCalls(app, services, { guard, previews });
  shownCalls(app, services, { guard, readShown });
  pageCalls(app, services, { guard, readPage: previews.readPage });
  bulkCalls(app, services, { guard, wordingOf });
  savedReplyCalls(app, services, { guard, wordingOf });
  photoCalls(app, services, { guard, photos });
  replyFileCalls(app, services, { guard, files });
  stationCalls(app, services, { guard, photos });
  benchCalls(app, services, { guard, photos });
  deskChatCalls(app, services, { guard, chat });
  noticePlanCalls(app, services, { guard, planNotice });
}

function documentCalls(app: FastifyInstance, { settings }: Services, { guard, documented }: DeskParts): void {
  const onRequest = guard('reader') ?? [];
  app.get('/api/desk/openapi.json', { onRequest }, async () =>
    openApiOfOwnCalls(settings.publicUrl, 'Desk', documented),
  );
}

/** Answers a claim beyond the account's limits like one that does not exist. */
export function deskRest(services: DeskServices, parts: DeskParts): FastifyPluginAsync {
  const { database } = services;
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
        deskViews: ({ request }) => readViews(services, request),
        deskView: ({ params: { view }, query: { after, ...filter }, request }) =>
          readPage(services, { list: { view, filter }, after }, request),
        deskSearch: async ({ body: { typed }, request }) => {
          const asker = await withContacts(database.kysely, accountOf(request));
          return { ...(await searchClaims(database.kysely, { typed, asker })), isByContacts: seesAllContacts(asker) };
        },
        deskClaim: ({ params: { claimId }, request }) => readOpenClaim(services, claimId, request),
        deskEarlier: ({ params: { claimId }, query: { before }, request }) =>
          readEarlier(services, claimId, before, request),
      },
    });
  };
}
