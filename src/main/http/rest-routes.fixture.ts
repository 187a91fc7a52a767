import { externalLoginPages } from '#features/account/external-login/external-login-routes.ts';
import { calendarRoutes } from '#features/calendar/calendar-routes.ts';
import { courierWebhookRoutes } from '#features/couriers/courier-routes.ts';
import { claimantChatRoutes, ownChatStreamRoutes } from '#features/chat/rest/claimant-chat-routes.ts';
import {
  nomineePaymentRoutes,
  nomineePracticeRoutes,
} from '#features/excess-payment/nominee/nominee-payment-routes.ts';
import {
  excessPaymentRoutes,
  paymentWebhookRoutes,
  practiceRoutes,
} from '#features/excess-payment/rest/excess-payment-routes.ts';
import { phoneRoutes, phoneUploadRoutes } from '#features/desk/station/station-routes.ts';
import { liveRoutes } from '#features/live/live-routes.ts';
import { attachmentRoutes, attachmentUploadRoutes } from '#features/messages/attachment-routes.ts';
import { messageRoutes } from '#claim/messages/message-routes.ts';
import { preferenceRoutes, pushRoutes } from '#features/notification-preferences/preference-routes.ts';
import { photoRoutes } from '#features/photos/photo-routes.ts';
import { detailsRoutes } from '#claim/sealed/details-routes.ts';
import { voucherRoutes } from '#features/outcome/voucher-routes.ts';
import { approvalRoutes } from '#features/quote/approval/approval-routes.ts';
import { ownReportRoutes } from '#features/report/report-routes.ts';
import { shareRoutes } from '#features/share/share-routes.ts';
import { actingRoutes, actingStreamRoutes } from '#features/share/acting/acting-routes.ts';
import { sharedRoutes } from '#features/share/shared/shared-routes.ts';
import { codeRoutes, trackedClaimRoutes, trackRoutes } from '#features/track/track-routes.ts';
import { vitalRoutes } from '#features/vitals/vitals-routes.ts';
import { cspReportRoutes } from '#server/http/content-policy/csp-report-routes.ts';
import { healthRoutes } from '#server/http/health-routes.ts';
import { smsStatusRoutes } from '#server/outbox/sms/sms-status-routes.ts';
import { metricsRoutes } from '#server/telemetry/metrics-routes.ts';
import { identityClientRoutes } from '#shared/identity-client-routes.ts';
import { operatorPath } from '#shared/operator-path.ts';
import { languageRoutes } from '#shared/page/language-routes.ts';
import type { RestRoute, RestRoutes } from '#shared/rest-route.ts';
import { accountCalls } from './account-calls.ts';
import { deskCalls } from './desk-calls.ts';
import { operatorRoutes } from './operator-routes.ts';

/** The calls that need neither an account nor a key: those of claimants, of browsers, of probes and of providers. */
export const portalRoutes = {
  ...calendarRoutes,
  ...claimantChatRoutes,
  ...ownChatStreamRoutes,
  ...excessPaymentRoutes,
  ...practiceRoutes,
  ...nomineePaymentRoutes,
  ...nomineePracticeRoutes,
  ...paymentWebhookRoutes,
  ...courierWebhookRoutes,
  ...liveRoutes,
  ...attachmentUploadRoutes,
  ...attachmentRoutes,
  ...messageRoutes,
  ...preferenceRoutes,
  ...languageRoutes,
  ...pushRoutes,
  ...photoRoutes,
  ...phoneRoutes,
  ...phoneUploadRoutes,
  ...approvalRoutes,
  ...voucherRoutes,
  ...detailsRoutes,
  ...ownReportRoutes,
  ...shareRoutes,
  ...sharedRoutes,
  ...actingRoutes,
  ...actingStreamRoutes,
  ...trackRoutes,
  ...codeRoutes,
  ...trackedClaimRoutes,
  ...vitalRoutes,
  ...cspReportRoutes,
  ...healthRoutes,
  ...smsStatusRoutes,
  ...metricsRoutes,
  ...identityClientRoutes,
} satisfies RestRoutes;

const endpointOf = ({ method, path }: RestRoute, prefix = '') => `${method} ${prefix}${path}`;

/** Every call that has a row, as `GET /api/enduser/events`. */
export const endpoints: string[] = [
  ...[portalRoutes, accountCalls, deskCalls, externalLoginPages].flatMap((routes: RestRoutes) =>
    Object.values(routes).map((route) => endpointOf(route)),
  ),
  ...Object.values(operatorRoutes).map((route) => endpointOf(route, operatorPath)),
];

/** What the server answers without a row, by the reason why. */
export const withoutRow: Record<string, RegExp> = {
  'a page, or a file that pages load':
    /^GET (?:\*|\/[\w-]+\.(?:ico|png|txt|webmanifest|js)|\/assets\/:name|\/brand\/:id\/(?::file|colours\.css|mail\/:name)|\/brand-preview\/:token(?:\/page|\/mail|\/picture\/:name)?|\/icons\/:name|\/shell)$/,
  'a form that works without script, and leads to a page':
    /^POST (?:\/track|\/my-claim\/|\/stop-tracking|\/language|\/track\/code(?:\/another)?|\/preferences|\/survey\/:claimId|\/my-details\/:claimId|\/complaint\/:claimId|\/nominee\/:claimId|\/complaint-receipt\/:token)$/,
  'a link in a mail, which leads to a page': /^GET \/(?:c\/|complaint-receipt\/:token)/,
  'the one-click unsubscribe of mail programs (RFC 8058)': /^\w+ \/notifications\/stop$/,
  'GraphQL, which its schema describes': /^\w+ \/graphql$/,
  'OpenID Connect, which its standard describes': /^\w+ \/(?:connect|\.well-known)\//,
  'a description written from the rows': /^GET \/api\/(?:account|desk|integration\/v1)\/(?:openapi\.json)?$/,
  'the demo: its mailbox, and a desk that makes the operator’s chat calls': /^\w+ \/demo\/(?:mails|texts|chat)/,
};
