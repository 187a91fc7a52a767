import type { FastifyInstance, FastifyReply } from 'fastify';

import { accountActor, addAuditEntry } from '#server/audit.data.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { accountOf } from '#server/sessions/account.access.ts';
import type { SignedIn } from '#server/sessions/account-session.data.ts';
import { readReport, type ReportServices } from './read-report.server.ts';
import type { ReportName } from '#claim/measures/report-list.rules.ts';
import { type ReportAnswer, type ReportQuery, reportRoutes } from './report-routes.ts';
import { reportTable } from './report-table.server.ts';

type Order = { account: SignedIn; name: ReportName; query: ReportQuery };

/** Each report that somebody reads is in the audit, and each file. */
async function read(services: ReportServices, { account, name, query }: Order, isFile: boolean): Promise<ReportAnswer> {
  const answer = await readReport(services, account, name, query);
  const { database, now } = services;
  const { weeks, quarter, client, by } = query;
  const asked = [...(client ? [`client ${client}`] : []), ...(by ? [`by ${by}`] : [])];
  const time = quarter === undefined && !answer.isSealed ? `${weeks} weeks` : `quarter from ${answer.from}`;
  const detail = [name, time, ...asked, ...(isFile ? ['file'] : [])];
  await addAuditEntry(database.kysely, {
    at: now(),
    actor: accountActor(account.accountId),
    action: 'desk.read-report',
    detail: detail.join(', '),
  });
  return answer;
}

async function sendTable(services: ReportServices, order: Order, reply: FastifyReply): Promise<FastifyReply> {
  const answer = await read(services, order, true);
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${order.name}-${answer.from}-${answer.to}.csv"`)
    .type('text/csv; charset=utf-8')
    .send(reportTable(answer));
}

export function reportsCalls(app: FastifyInstance, services: ReportServices, guard: Guard): void {
  addRoutes(app, reportRoutes, {
    guard,
    handlers: {
      deskReport: ({ params: { report: name }, query, request }) =>
        read(services, { account: accountOf(request), name, query }, false),
      deskReportTable: ({ params: { report: name }, query, request, reply }) =>
        sendTable(services, { account: accountOf(request), name, query }, reply),
    },
  });
}
