import { webhookRoutes } from '#features/webhooks/webhook-routes.ts';
import type { RestRoutes } from '#shared/rest-route.ts';

/** Every call of an operator's system with a key, under `/api/integration/v1`. */
export const operatorRoutes: RestRoutes = { ...webhookRoutes };
