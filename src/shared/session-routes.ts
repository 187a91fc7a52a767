import * as z from 'zod';

import { accountRoles } from './account-role.ts';
import { ok } from './rest-answers.ts';
import type { RestRoutes } from './rest-route.ts';

export const accountRolesRoutes = {
  currentUserRoles: {
    method: 'GET',
    path: '/api/account/currentUserRoles',
    who: 'signed-in',
    summary: 'The roles of the signed-in account.',
    answers: ok(z.object({ roles: z.array(z.enum(accountRoles)), secondFactorNeeded: z.literal(true).optional() })),
  },
} satisfies RestRoutes;

/** `over`: the session has expired; the claimant did not choose "Stop tracking". */
const logoutBody = z.strictObject({ over: z.boolean({ error: 'This must be true or false.' }).default(false) });

export const stopTrackingRoutes = {
  stopTracking: {
    method: 'POST',
    path: '/api/enduser/logout',
    who: 'everybody',
    summary: 'End the session of this browser.',
    body: { schema: logoutBody, optional: true },
    answers: { 204: { description: 'Ended.' } },
  },
} satisfies RestRoutes;
