import { accountRoutes } from '#features/account/account-routes.ts';
import { brandRoutes } from '#claim/brand/own/brand-routes.ts';
import { clientRoutes } from '#features/clients/client-routes.ts';
import { accountAuditRoutes } from '#features/evidence/account-audit-routes.ts';
import { fileRoutes } from '#features/imports/file/file-routes.ts';
import { integrationKeyRoutes } from '#features/integration/keys/integration-key-routes.ts';
import { noticePreviewRoutes } from '#features/notifications/previews/notice-preview-routes.ts';
import { deliveryRoutes } from '#features/operator-deliveries/delivery-routes.ts';
import { paymentRoutes } from '#features/payments/payment-routes.ts';
import { setupRoutes } from '#features/setup/setup-routes.ts';
import { wordingRoutes } from '#features/wording/wording-routes.ts';
import { accountWebhookRoutes } from '#features/webhooks/rest/account-webhook-routes.ts';
import type { RestRoutes } from '#shared/rest-route.ts';

export const accountCalls: RestRoutes = {
  ...accountRoutes,
  ...integrationKeyRoutes,
  ...deliveryRoutes,
  ...paymentRoutes,
  ...noticePreviewRoutes,
  ...accountAuditRoutes,
  ...clientRoutes,
  ...wordingRoutes,
  ...brandRoutes,
  ...setupRoutes,
  ...fileRoutes,
  ...accountWebhookRoutes,
};
