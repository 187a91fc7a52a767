import type { FastifyInstance, FastifyReply } from 'fastify';

import { accountActor, addAuditEntry } from '#server/audit.data.ts';
import type { Services } from '#server/context.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { accountOf } from '#server/sessions/account.access.ts';
import type { SignedIn } from '#server/sessions/account-session.data.ts';
import { byteOrderMark, csvRow } from '#shared/csv-row.ts';
import { readReport } from './read-report.server.ts';
import type { Figure, ReportName } from '#claim/measures/report-list.rules.ts';
import { type ReportAnswer, type ReportQuery, reportRoutes } from './report-routes.ts';

type Order = { account: SignedIn; name: ReportName; query: ReportQuery };

/** Each report that somebody reads is in the audit, and each file. */
async function read(services: Services, { account, name, query }: Order, isFile: boolean): Promise<ReportAnswer> {
  const answer = await readReport(services, account, name, query);
  const { database, now } = services;
  const { weeks, client, by } = query;
  const asked = [...(client ? [`client ${client}`] : []), ...(by ? [`by ${by}`] : [])];
  const detail = [name, `${weeks} weeks`, ...asked, ...(isFile ? ['file'] : [])];
  await addAuditEntry(database.kysely, {
    ...{ at: now(), actor: accountActor(account.accountId), action: 'desk.read-report' },
    detail: detail.join(', '),
  });
  return answer;
}

const cellOf = (value: number | null): string => (value === null ? '' : String(value));

const rowsOf = (part: string, figures: readonly Figure[]): string[] =>
  figures.map(({ id, n, value }) => csvRow([part, id, cellOf(n), cellOf(value)]));

function tableOf({ from, to, figures, before, weeks, groups }: ReportAnswer): string {
  return [
    byteOrderMark + csvRow(['part', 'figure', 'of', 'value']),
    ...rowsOf(`${from} to ${to}`, figures),
    ...rowsOf('four weeks before', before),
    ...weeks.flatMap((week) => rowsOf(`week from ${week.from}`, week.figures)),
    ...groups.flatMap((group) => rowsOf(group.name, group.figures)),
  ].join('');
}

async function sendTable(services: Services, order: Order, reply: FastifyReply): Promise<FastifyReply> {
  const answer = await read(services, order, true);
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${order.name}-${answer.to}.csv"`)
    .type('text/csv; charset=utf-8')
    .send(tableOf(answer));
}

export function reportsCalls(app: FastifyInstance, services: Services, guard: Guard): void {
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
