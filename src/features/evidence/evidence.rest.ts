import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';

import { noSuchClaim } from '#claim/change/claim-change.server.ts';
import { claimNumber } from '#claim/document/claim-number.server.ts';
import { claimOfNumber } from '#claim/document/claim-of-number.data.ts';
import { type DutyOrder, sendDutyPdf, sendDutyZip } from '#claim/duty/duty-packs.server.ts';
import type { PackReader } from '#claim/pack/pack-source.ts';
import type { PackOrder, Packs } from '#claim/pack/packs.server.ts';
import { brandsOf } from '#server/brands/brands-of.ts';
import type { Services } from '#server/context.ts';
import type { PhotoStore } from '#server/gateways/photo-store/photo-store.ts';
import { Problem } from '#server/http/errors.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { auditAfter } from './audit.data.ts';
import { cursorIn, cursorOf } from './audit.rules.ts';
import { eraseClaim, type DropFile } from './erase.server.ts';
import { evidenceRoutes } from './evidence-routes.ts';
import { exportClaim } from './export.server.ts';

/** Milliseconds after which no transaction can still write an entry of that instant. */
const settledMs = 60_000;

async function entriesAfter({ database, now }: Services, { after, limit }: { after: string; limit: number }) {
  const cursor = after === '' ? null : cursorIn(after);
  if (after !== '' && !cursor) throw new Problem(400, 'invalid-query', 'after: this is not where an answer ended.');
  const until = new Date(now().getTime() - settledMs);
  const entries = await auditAfter(database.kysely, { after: cursor, until, most: limit });
  const last = entries.at(-1);
  return { entries, after: last ? cursorOf(last) : after };
}

export type EvidenceParts = {
  guard: Guard;
  operatorOf: (request: FastifyRequest) => string;
  store: PhotoStore;
  packs: Packs;
  dropFile: DropFile;
};

type Asked = {
  params: { number: string };
  query: { for: PackReader };
  request: FastifyRequest;
  reply: FastifyReply;
};

async function orderOf(
  { database }: Services,
  { params: { number: path }, query, request, reply }: Asked,
  operatorOf: EvidenceParts['operatorOf'],
): Promise<PackOrder> {
  const claimId = await claimOfNumber(database.kysely, claimNumber(path));
  if (claimId === null) throw noSuchClaim();
  return { claimId, reader: query.for, actor: operatorOf(request), reply };
}

type DutyAsked = {
  query: { client: string; from: string; to: string };
  request: FastifyRequest;
  reply: FastifyReply;
};

/** A key that is limited to brands is refused, because figures are of all brands of the client. */
function dutyOrderOf({ query, request, reply }: DutyAsked, operatorOf: EvidenceParts['operatorOf']): DutyOrder {
  const { client: clientId, ...period } = query;
  return { clientId, brands: null, period, actor: operatorOf(request), reply };
}

export function evidenceRest(services: Services, parts: EvidenceParts): FastifyPluginAsync {
  const { guard, operatorOf, store, packs, dropFile } = parts;
  const withBrands = { ...services, brands: brandsOf(services) };
  return async (app) => {
    addRoutes(app, evidenceRoutes, {
      guard,
      handlers: {
        readAudit: ({ query }) => entriesAfter(services, query),
        exportClaim: async ({ params: { number }, request, reply }) => {
          const { name, zip } = await exportClaim(services, store, { path: number, actor: operatorOf(request) });
          return reply
            .header('cache-control', 'no-store')
            .header('content-disposition', `attachment; filename="${name}"`)
            .type('application/zip')
            .send(zip);
        },
        claimEvidencePdf: async (asked) => packs.sendPdf(await orderOf(services, asked, operatorOf)),
        claimEvidenceZip: async (asked) => packs.sendZip(await orderOf(services, asked, operatorOf)),
        consumerDutyPdf: (asked) => sendDutyPdf(withBrands, packs.press, dutyOrderOf(asked, operatorOf)),
        consumerDutyZip: (asked) => sendDutyZip(withBrands, dutyOrderOf(asked, operatorOf)),
        eraseClaim: ({ params: { number }, body: given, request }) =>
          eraseClaim(services, dropFile, { path: number, actor: operatorOf(request), ...given }),
      },
    });
  };
}
