import { chatStreamRoutes, operatorChatRoutes } from '#features/chat/operator/operator-chat-routes.ts';
import { evidenceRoutes } from '#features/evidence/evidence-routes.ts';
import { operatorPaymentRoutes } from '#features/excess-payment/rest/operator-payment-routes.ts';
import { importRoutes } from '#features/imports/rest/import-routes.ts';
import { claimRoutes } from '#features/integration/claim-routes.ts';
import { outgoingEventRoutes } from '#features/integration/outgoing-event-routes.ts';
import { brandRoutes } from '#features/integration/brands/brand-routes.ts';
import { changeRoutes } from '#features/integration/desk/change-routes.ts';
import { noteRoutes } from '#features/integration/desk/note-routes.ts';
import { workRoutes } from '#features/integration/desk/work-routes.ts';
import { parcelRoutes } from '#features/integration/parcels/parcel-routes.server.ts';
import { complaintRoutes } from '#features/integration/complaints/complaint-routes.ts';
import { outcomeRoutes } from '#features/integration/outcome/outcome-routes.server.ts';
import { nominatedRoutes } from '#features/integration/nominated/nominated-routes.ts';
import { needRoutes } from '#features/integration/needs/need-routes.ts';
import { quoteRoutes } from '#features/integration/quotes/quote-routes.ts';
import { reportRoutes as issuedReportRoutes } from '#features/integration/reports/report-routes.ts';
import { measureRoutes } from '#features/integration/measures/measure-routes.ts';
import { surveyRoutes } from '#features/integration/surveys/survey-routes.ts';
import { dateRoutes } from '#features/integration/date-routes.ts';
import { wordingRoutes } from '#features/integration/wording/wording-routes.ts';
import { stateRoutes } from '#features/integration/state-routes.ts';
import { operatorFileRoutes, operatorMessageRoutes } from '#features/messages/operator-message-routes.ts';
import { photoReadRoutes, photoWordRoutes, photoWriteRoutes } from '#features/photos/operator/operator-photo-routes.ts';
import { reportRoutes } from '#features/report/report-routes.ts';
import { passcodeRoutes } from '#features/submit-passcode/passcode-routes.ts';
import { webhookRoutes } from '#features/webhooks/rest/webhook-routes.ts';
import type { RestRoutes } from '#shared/rest-route.ts';

export const operatorRoutes: RestRoutes = {
  ...claimRoutes,
  ...dateRoutes,
  ...parcelRoutes,
  ...quoteRoutes,
  ...issuedReportRoutes,
  ...outcomeRoutes,
  ...surveyRoutes,
  ...complaintRoutes,
  ...measureRoutes,
  ...needRoutes,
  ...nominatedRoutes,
  ...changeRoutes,
  ...noteRoutes,
  ...workRoutes,
  ...stateRoutes,
  ...wordingRoutes,
  ...brandRoutes,
  ...evidenceRoutes,
  ...importRoutes,
  ...operatorChatRoutes,
  ...chatStreamRoutes,
  ...operatorMessageRoutes,
  ...operatorFileRoutes,
  ...outgoingEventRoutes,
  ...passcodeRoutes,
  ...operatorPaymentRoutes,
  ...photoReadRoutes,
  ...photoWordRoutes,
  ...photoWriteRoutes,
  ...reportRoutes,
  ...webhookRoutes,
};
