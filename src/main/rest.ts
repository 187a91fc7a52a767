import type { WordingOf } from '#shared/wording.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { cspReportRest } from '#server/http/content-policy/csp-report.rest.ts';
import type { Brands } from '#server/brands/brand.ts';
import type { Services } from '#server/context.ts';
import { openPacks, type Packs } from '#claim/pack/packs.server.ts';
import { livePaymentGateway } from '#server/gateways/payment/payment-open.ts';
import { openPhotoStore } from '#server/gateways/photo-store/photo-store-open.ts';
import type { Guard } from '#server/http/route/route.ts';
import { healthRest } from '#server/http/health.rest.ts';
import { identityRest } from '#server/identity/identity.rest.ts';
import { openImageWorker } from '#server/images/image-worker.server.ts';
import { mailPageRest } from '#server/outbox/mail/mail-page.rest.ts';
import { smsPageRest } from '#server/outbox/sms/sms-page.rest.ts';
import { smsStatusRest } from '#server/outbox/sms/sms-status.rest.ts';
import { metricsRest } from '#server/telemetry/metrics.rest.ts';
import { storeMetrics } from '#server/telemetry/store-metrics.ts';
import { accountRest } from '#features/account/account.rest.ts';
import { attemptCounter } from '#features/account/attempts/attempt-counter.server.ts';
import type { SavingServices } from '#claim/brand/own/save-brand.server.ts';
import { brandPreviewRest } from '#features/brands/brand-preview.rest.ts';
import { brandsRest } from '#features/brands/brands.rest.ts';
import { calendarRest } from '#features/calendar/calendar.rest.ts';
import { clientsRest } from '#features/clients/clients.rest.ts';
import type { ChatServices } from '#features/chat/availability.server.ts';
import { chatEventsRest } from '#features/chat/rest/chat-events.rest.ts';
import { claimantChatRest } from '#features/chat/rest/claimant-chat.rest.ts';
import { type Desk, operatorChatRest } from '#features/chat/operator/operator-chat.rest.ts';
import { practiceDesk, practiceDeskRest } from '#features/chat/operator/practice-desk.rest.ts';
import { answerFromDesk, typeFromDesk } from '#features/chat/operator/desk-chat.server.ts';
import { setPresence } from '#features/chat/presence.data.ts';
import { deskRest } from '#features/desk/desk.rest.ts';
import type { ReplyFiles } from '#features/desk/file/add-file.server.ts';
import type { PlanNotice } from '#features/desk/notice/notice-plan.rest.ts';
import type { Previews } from '#features/desk/preview/preview-change.server.ts';
import { nomineePaymentRest } from '#features/excess-payment/nominee/nominee-payment.rest.ts';
import { excessPaymentRest } from '#features/excess-payment/rest/excess-payment.rest.ts';
import { operatorPaymentsRest } from '#features/excess-payment/rest/operator-payments.rest.ts';
import { paymentWebhookRest } from '#features/excess-payment/rest/payment-webhook.rest.ts';
import { importsRest } from '#features/imports/rest/imports.rest.ts';
import { operatorIn, operatorOf } from '#features/integration/integration.access.ts';
import { brandCalls } from '#features/integration/brands/brands.rest.ts';
import { integrationKeysRest } from '#features/integration/keys/integration-keys.rest.ts';
import { integrationRest } from '#features/integration/integration.rest.ts';
import { outgoingEventsRest } from '#features/integration/outgoing-events.rest.ts';
import { liveRest } from '#features/live/live.rest.ts';
import { attachmentsRest, sendInWidth } from '#features/messages/attachments.rest.ts';
import { type AttachmentParts, storeFile } from '#features/messages/attachments.server.ts';
import { operatorMessagesRest } from '#features/messages/operator-messages.rest.ts';
import { sendMessageRest } from '#features/messages/send-message.rest.ts';
import { liveWordingOf } from '#claim/wording/own/live-wording.server.ts';
import { planMessageNotice } from '#features/notifications/plan-message-notice.server.ts';
import { planNotices } from '#features/notifications/plan-notices.server.ts';
import { trackedCourierOf } from '#claim/parcel/couriers.rules.ts';
import { complaintFormRest } from '#features/complaint/complaint-form.rest.ts';
import { surveyFormRest } from '#features/survey/survey-form.rest.ts';
import { needsFormRest } from '#features/my-details/needs/needs-form.rest.ts';
import { actingRest } from '#features/share/acting/acting.rest.ts';
import { openPayingNominee } from '#features/share/acting/pay-for.server.ts';
import { nomineeFormRest } from '#features/share/nominee/nominee-form.rest.ts';
import { shareRest } from '#features/share/share.rest.ts';
import { noticePreviewsRest } from '#features/notifications/previews/notice-previews.rest.ts';
import { settleNotice } from '#features/notifications/settle-notice.server.ts';
import { preferencesRest } from '#features/notification-preferences/preferences.rest.ts';
import { pushSubscriptionRest } from '#features/notification-preferences/push-subscription.rest.ts';
import { operatorDeliveriesRest } from '#features/operator-deliveries/deliveries.rest.ts';
import { accountPaymentsRest } from '#features/payments/account-payments.rest.ts';
import { photoMapAnswer, photosRest } from '#features/photos/photos.rest.ts';
import { openPhotos, type Photos } from '#features/photos/photos.server.ts';
import { complaintReceiptRest } from '#features/complaint-receipt/receipt.rest.ts';
import { quoteApprovalRest } from '#features/quote/approval/approval.rest.ts';
import { openReportPress, type ReportPress } from '#features/report/report-press.server.ts';
import { detailsRest } from '#features/my-details/details.rest.ts';
import { voucherRest } from '#features/outcome/voucher.rest.ts';
import { reportRest } from '#features/report/report.rest.ts';
import { importFileRest } from '#features/imports/file/file.rest.ts';
import { lookUpTexts } from '#features/setup/mail/sender-checks.server.ts';
import { noteHeard } from '#features/setup/payment/webhook-heard.server.ts';
import { setupRest } from '#features/setup/setup.rest.ts';
import { passcodeRest } from '#features/submit-passcode/passcode.rest.ts';
import { courierWebhookRest } from '#features/couriers/courier-webhook.rest.ts';
import { trackRest } from '#features/track/track.rest.ts';
import { wordingRest } from '#features/wording/wording.rest.ts';
import { vitalsRest } from '#features/vitals/vitals.rest.ts';
import { fieldMeasures } from '#features/vitals/vitals.server.ts';
import { accountWebhooksRest } from '#features/webhooks/rest/account-webhooks.rest.ts';
import { outgoingWebhooks } from '#features/webhooks/rest/outgoing-webhooks-openapi.server.ts';
import { webhooksRest } from '#features/webhooks/rest/webhooks.rest.ts';
import { operatorPath } from '#shared/operator-path.ts';
import { hashToken } from '#server/sessions/session.ts';
import { auditOperators } from '#features/evidence/operator-audit.server.ts';
import { accountAuditRest } from '#features/evidence/account-audit.rest.ts';
import { eraseClaim } from '#features/evidence/erase.server.ts';
import { evidenceRest } from '#features/evidence/evidence.rest.ts';
import { accountCalls } from './http/account-calls.ts';
import { deskCalls } from './http/desk-calls.ts';
import { guardOf } from './http/guards.ts';
import { operatorRoutes } from './http/operator-routes.ts';
import { openInitialData } from './first-page/initial-data.server.ts';
import { type AskGraphql, graphqlRest, openAskGraphql } from './graphql.ts';
import { compressAnswers } from './http/compress-answers.server.ts';
import { openReadClaimPage } from './previews/claim-page.server.ts';
import { openReadShown } from './previews/desk-shown.server.ts';
import { pagesRest } from './pages/pages.rest.ts';
import { notificationServices } from './start/notification-jobs.ts';
import { openTryOn } from './previews/client-try-on.server.ts';
import { openWordingPreviews } from './previews/wording-previews.server.ts';
import { openShownExcess } from './pages/without-script/read-shown-excess.server.ts';
import { openTrackedClaims } from './pages/tracked-claims.server.ts';
import { answerWithForm, type Drawing } from './http/answer-with-form.ts';
import type { Pages } from './pages/pages.server.ts';

export async function registerRest(app: FastifyInstance, services: Services, pages: Pages): Promise<void> {
  const files = { store: openPhotoStore(services.settings), imageWorker: openImageWorker() };
  const photos = openPhotos(services, files.store, files.imageWorker);
  auditOperators(app, services, operatorIn);
  // After all hooks that may still fail, because a compressed response cannot become another.
  compressAnswers(app);
  await app.register(healthRest(services));
  const guard = guardOf(services);
  const measures = fieldMeasures();
  await app.register(metricsRest(services, [...storeMetrics, ...measures.metrics]));
  await app.register(vitalsRest(services, measures));
  await app.register(cspReportRest(services));
  const { wordingOf } = liveWordingOf(services);
  const ask = openAskGraphql(services, wordingOf);
  const initialDataAt = openInitialData(ask, pages.built.initialQueriesOf, {
    photos: (claimId, viewer) => photoMapAnswer(services, claimId, viewer),
  });
  await app.register(graphqlRest(services, ask));
  const failedPage = (request: FastifyRequest) =>
    pages.commonPage({ kind: 'authentication', page: 'login-failed' }, request);
  await app.register(identityRest(services, { failedPage }));
  const accountServices = { ...services, brands: pages.brands, attempts: attemptCounter(services) };
  await app.register(accountRest(accountServices, { guard, documented: accountCalls }));
  await app.register(integrationKeysRest({ ...services, brands: pages.brands }, guard));
  await registerTold(app, { ...services, imageWorker: files.imageWorker }, { pages, guard, ask });
  await app.register(accountPaymentsRest({ ...services, brands: pages.brands }, guard));
  await app.register(accountWebhooksRest(services, guard));
  await app.register(liveRest(services));
  await registerChat(app, { ...services, brands: pages.brands }, guard);
  await app.register(
    trackRest(services, {
      trackPage: pages.trackPage,
      initialDataFor: (path, token, request) =>
        initialDataAt(path, { claimToken: hashToken(token), accountToken: null }, request),
    }),
  );
  await registerForms(app, { services, pages, initialDataAt });
  await app.register(shareRest({ ...services, words: { wordingOf, courierName } }));
  await app.register(actingRest({ ...services, words: { wordingOf, courierName } }));
  await registerClaimants(app, services, pages.brands);
  await app.register(attachmentsRest(services, { ...files, thumbnailOf: thumbnailsOf(photos) }));
  await registerPayments(app, services, pages.brands);
  await app.register(courierWebhookRest(services));
  const press = openReportPress(services, { ...pages, openPhoto: (key) => photos.copy(key, 960) });
  const packs = openPacks({ ...services, brands: pages.brands }, files.store);
  app.addHook('onClose', packs.press.close);
  await registerOperatorRest(app, services, { ...files, photos, press, packs, guard });
  await app.register(operatorDeliveriesRest(services, guard));
  await app.register(accountAuditRest(services, guard));
  await registerSetup(app, services, { pages, guard, photos });
  const replyFiles = replyFilesOf(services, { ...files, photos });
  await registerDesk(app, services, { pages, guard, photos, press, packs, files: replyFiles, wordingOf, ask });
  await app.register(preferencesRest(services));
  await app.register(pushSubscriptionRest(services));
  await app.register(mailPageRest(services));
  await app.register(smsPageRest(services));
  await app.register(smsStatusRest(services, { onSettled: settleNotice(services) }));
  const shownExcessOf = openShownExcess(ask, pages.brands);
  const trackedClaimsOf = openTrackedClaims(ask);
  await app.register(pagesRest(services, { ...pages, initialDataAt, shownExcessOf, trackedClaimsOf }));
}

type ToldParts = { pages: Pages; guard: Guard; ask: AskGraphql };

/** Brands, clients and words: as whom claimants are told, and what. */
async function registerTold(app: FastifyInstance, services: SavingServices, { pages, guard, ask }: ToldParts) {
  await app.register(brandsRest(services, guard));
  await app.register(brandPreviewRest(services, pages.pictureOf));
  const live = liveWordingOf(services);
  const readPage = openReadClaimPage(services, ask, pages.built.initialQueriesOf);
  const notifications = notificationServices(services);
  const preview = openWordingPreviews(services, { live, readPage, notifications });
  await app.register(noticePreviewsRest(notifications, guard));
  const clientServices = { ...services, brands: pages.brands };
  await app.register(clientsRest(clientServices, guard, openTryOn(clientServices, readPage)));
  await app.register(wordingRest({ ...services, brands: pages.brands, live, preview }, guard));
}

type SetupParts = { pages: Pages; guard: Guard; photos: Photos };

async function registerSetup(app: FastifyInstance, services: Services, { pages, guard, photos }: SetupParts) {
  const eraseSample = async (path: string, actor: string) =>
    void (await eraseClaim(services, photos.drop, { path, actor, dryRun: false, force: 'complaint-open' }));
  const given = { ...services, brands: pages.brands, live: liveWordingOf(services) };
  await app.register(importFileRest(services, guard));
  await app.register(setupRest(given, { guard, lookUpTexts, eraseClaim: eraseSample }));
}

const courierName = (text: string): string | null => trackedCourierOf(text)?.name ?? null;

const thumbnailsOf = (photos: Photos) => (storeKey: string) => photos.copy(storeKey, 320);

/** What claimants send without a script. */
async function registerForms(app: FastifyInstance, drawing: Drawing): Promise<void> {
  const { services, pages } = drawing;
  await app.register(needsFormRest(services, answerWithForm('my-details', drawing)));
  await app.register(
    complaintFormRest({ services, brands: pages.brands, answerWithForm: answerWithForm('complaint', drawing) }),
  );
  await app.register(nomineeFormRest({ services, answerWithForm: answerWithForm('nominee', drawing) }));
  await app.register(surveyFormRest(services));
}

/** Calls of claimants that need the services alone. */
async function registerClaimants(app: FastifyInstance, services: Services, brands: Brands): Promise<void> {
  await app.register(quoteApprovalRest(services, brands));
  await app.register(calendarRest(services));
  await app.register(sendMessageRest(services));
  await app.register(voucherRest(services));
  await app.register(detailsRest(services));
}

/** Calls of whoever pays the excess: the claimant, and people who act for them. */
async function registerPayments(app: FastifyInstance, services: Services, brands: Brands): Promise<void> {
  const openGateway = livePaymentGateway(services);
  const parts = { openGateway, brands };
  await app.register(excessPaymentRest(services, parts));
  await app.register(nomineePaymentRest(services, { ...parts, nomineeIn: openPayingNominee(services) }));
  await app.register(paymentWebhookRest(services, { openGateway, onHeard: noteHeard(services) }));
}

function replyFilesOf(services: Services, { photos, ...files }: AttachmentParts & { photos: Photos }): ReplyFiles {
  const thumbnailOf = thumbnailsOf(photos);
  return {
    keep: (sentName, sent) => storeFile(services, files, { sentName, sent }),
    send: (...asked) => sendInWidth({ ...files, thumbnailOf }, ...asked),
    drop: photos.drop,
  };
}

type DeskServices = Parameters<typeof notificationServices>[0];
type DeskParts = {
  pages: Pages;
  guard: Guard;
  photos: Photos;
  press: ReportPress;
  packs: Packs;
  files: ReplyFiles;
  wordingOf: WordingOf;
  ask: AskGraphql;
};

/** Nothing with `DESK=off`. */
async function registerDesk(app: FastifyInstance, services: DeskServices, { pages, ask, press, ...parts }: DeskParts) {
  if (!services.settings.desk) return;
  const chat = { answer: answerFromDesk, type: typeFromDesk, setPresence };
  const notifications = notificationServices(services);
  const planNotice: PlanNotice = (db, claimId) => planMessageNotice(notifications, db, claimId);
  const readPage = openReadClaimPage(services, ask, pages.built.initialQueriesOf);
  const previews: Previews = { readPage, planNotices: (tx, id, from) => planNotices(notifications, tx, id, from) };
  const readShown = openReadShown(services, ask);
  const drawn = { previews, readShown, drawDraft: press.drawDraft };
  const given = { ...parts, ...drawn, chat, planNotice, documented: deskCalls };
  await app.register(deskRest({ ...services, brands: pages.brands }, given));
}

/** In the demo everybody may act as the operator. */
async function registerChat(app: FastifyInstance, services: ChatServices, guard: Guard): Promise<void> {
  const ofKeys: Desk = { prefix: operatorPath, guard, nameOf: operatorOf };
  await app.register(claimantChatRest(services));
  const desks = [ofKeys, ...(services.settings.demo && !services.settings.production ? [practiceDesk] : [])];
  for (const desk of desks) await app.register(operatorChatRest(services, desk), { prefix: desk.prefix });
  await app.register(chatEventsRest(services, desks));
  if (desks.includes(practiceDesk)) await app.register(practiceDeskRest);
}

type OperatorParts = AttachmentParts & { photos: Photos; press: ReportPress; packs: Packs; guard: Guard };

async function registerOperatorRest(app: FastifyInstance, services: Services, parts: OperatorParts): Promise<void> {
  const { store, imageWorker, photos, press, packs, guard } = parts;
  await app.register(photosRest(services, { guard, photos }));
  await app.register(complaintReceiptRest(services, packs));
  await app.register(reportRest(services, { guard, press }));
  await app.register(
    async (api) => {
      await api.register(integrationRest(services, { guard, routes: operatorRoutes, webhooks: outgoingWebhooks }));
      await api.register(async (calls) => brandCalls(calls, { ...services, imageWorker }, guard));
      await api.register(importsRest(services, { guard, operatorOf }));
      await api.register(passcodeRest(services, { guard, operatorOf }));
      await api.register(outgoingEventsRest(services, guard));
      await api.register(webhooksRest(services, { guard, operatorOf }));
      await api.register(operatorPaymentsRest(services, guard));
      await api.register(operatorMessagesRest(services, { store, imageWorker, guard }));
      await api.register(evidenceRest(services, { guard, operatorOf, store, packs, dropFile: photos.drop }));
    },
    { prefix: operatorPath },
  );
}
