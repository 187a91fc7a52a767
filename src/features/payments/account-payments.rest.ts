import { Readable } from 'node:stream';

import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';

import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { accountOf } from '#server/sessions/account.access.ts';
import { accountActor, addAuditEntry } from '#server/audit.data.ts';
import type { Brands } from '#server/brands/brand.ts';
import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { brandOptions } from '#server/brands/known-brands.ts';
import { byteOrderMark, csvRow } from '#shared/csv-row.ts';
import { addLondonDays, londonDaysBetween, londonInstant } from '#shared/time/london.ts';
import { anomaliesIn, readDailyTotals, type Move, movesAfter, type PaymentsSpan } from './payments.data.ts';
import type { PaymentsAnswer } from './payment-answers.rules.ts';
import { paymentRoutes } from './payment-routes.ts';
import { brandsOfMoved, daysOf, mostDays, type PaymentsQuery, totalOf } from './payments.rules.ts';

type PaymentsServices = Services & { brands: Brands };

const usualDays = 30;
const fileStep = 1_000;
const mostInFile = 200_000;

const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' });

function startOf(text: string): Date {
  return londonInstant([...text.split('-').map(Number), 0, 0, 0]) ?? new Date(`${text}T00:00:00Z`);
}

type PaymentsSelection = { from: string; to: string; span: PaymentsSpan };

function selectionOf(
  { brands, now }: PaymentsServices,
  { from: given, to: until, brand }: PaymentsQuery,
): PaymentsSelection {
  if (brand !== '' && !brands.all.some(({ id }) => id === brand)) {
    throw new Problem(400, 'invalid-query', 'brand: there is no such brand.');
  }
  const to = until ?? day.format(now());
  const from = given ?? day.format(addLondonDays(startOf(to), 1 - usualDays));
  const days = londonDaysBetween(startOf(from), startOf(to)) + 1;
  if (days < 1) throw new Problem(400, 'invalid-query', 'to: this must not be before from.');
  if (days > mostDays) throw new Problem(400, 'invalid-query', `to: ask for at most ${mostDays} days.`);
  return { from, to, span: { from: startOf(from), until: addLondonDays(startOf(to), 1), brand } };
}

async function answerOf(services: PaymentsServices, query: PaymentsQuery): Promise<PaymentsAnswer> {
  const { from, to, span } = selectionOf(services, query);
  const { kysely } = services.database;
  const choices = brandOptions(services.brands);
  const nameOf = (id: string) => choices.find((choice) => choice.id === id)?.name ?? id;
  const moved = await readDailyTotals(kysely, span);
  const sums = { total: totalOf(moved), days: daysOf(moved), brands: brandsOfMoved(moved, nameOf) };
  return { from, to, ...sums, anomalies: await anomaliesIn(kysely, span), choices };
}

const header = [
  'Time (UTC)',
  'Day (London)',
  'Kind',
  'Claim',
  'Brand',
  'Amount',
  'Currency',
  'Provider',
  'Provider payment id',
  'Id',
];

const poundsText = (pence: number): string => (pence / 100).toFixed(2);

/** A refund has no minus sign, because spreadsheets read a cell that begins with one as a formula. */
function rowOf({ at, id, kind, claimNumber, brand, pence, currency, provider, providerId }: Move): string {
  const when = [at.toISOString(), day.format(at)];
  return csvRow([...when, kind, claimNumber, brand, poundsText(pence), currency, provider, providerId ?? '', id]);
}

async function* fileOf({ database }: Services, span: PaymentsSpan): AsyncGenerator<string> {
  yield byteOrderMark + csvRow(header);
  let after: Move | null = null;
  for (let left = mostInFile; left > 0; left -= fileStep) {
    const moves: Move[] = await movesAfter(database.kysely, span, { after, most: Math.min(fileStep, left) });
    yield moves.map(rowOf).join('');
    after = moves.at(-1) ?? null;
    if (after === null || moves.length < fileStep) return;
  }
}

type Exchange = { request: FastifyRequest; reply: FastifyReply };

async function sendFile(services: PaymentsServices, query: PaymentsQuery, { request, reply }: Exchange) {
  const { from, to, span } = selectionOf(services, query);
  const actor = accountActor(accountOf(request).accountId);
  const entry = { at: services.now(), actor, action: 'payment.downloaded', detail: `${from} to ${to}` } as const;
  await addAuditEntry(services.database.kysely, entry);
  return reply
    .header('content-disposition', `attachment; filename="payments-${from}-${to}.csv"`)
    .type('text/csv; charset=utf-8')
    .send(Readable.from(fileOf(services, span)));
}

export function accountPaymentsRest(services: PaymentsServices, guard: Guard): FastifyPluginAsync {
  return async (app) => {
    app.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    addRoutes(app, paymentRoutes, {
      guard,
      handlers: {
        payments: ({ query }) => answerOf(services, query),
        paymentsFile: ({ query, ...exchange }) => sendFile(services, query, exchange),
      },
    });
  };
}
