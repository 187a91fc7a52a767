import * as z from 'zod';

import { ok } from '#shared/rest-answers.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { auditEntry } from './audit-answers.rules.ts';
import { auditQuery } from './audit.rules.ts';

const get = { method: 'GET', who: 'admin' } as const;
const query = {
  schema: auditQuery,
  help: 'claim has at most 64 characters and person 320, kind is a kind of entry, from and to are days such as 2026-11-21, and before is where an answer ended.',
};

export const accountAuditRoutes = {
  audit: {
    ...get,
    path: '/api/account/audit',
    summary: 'A page of the audit, the newest entry first.',
    query,
    answers: ok(z.object({ entries: z.array(auditEntry), next: z.string().nullable() })),
  },
  auditFile: {
    ...get,
    path: '/api/account/auditFile',
    summary: 'The audit as a file.',
    description: 'The download is in the audit too.',
    query,
    answers: { 200: { description: 'A row for each entry, in UTF-8.', media: ['text/csv'] } },
  },
} satisfies RestRoutes;
