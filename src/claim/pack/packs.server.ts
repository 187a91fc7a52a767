import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';

import type { FastifyReply } from 'fastify';

import { noSuchClaim } from '#claim/change/claim-change.server.ts';
import { addAuditEntry } from '#server/audit.data.ts';
import type { PhotoStore } from '#server/gateways/photo-store/photo-store.ts';
import { sendPdf } from '#server/pdf/pdf-answer.server.ts';
import { evidencePacks, type PackServices } from './evidence-pack.server.ts';
import { openPackPress, type PackPress, printedPack } from './pack-pdf.server.ts';
import type { PackReader } from './pack-source.ts';
import { packFile } from './pack-words.rules.ts';
import { entriesOf, type PackEntry, zipOfPack } from './pack-zip.server.ts';

/** `actor` is as the audit names it. The caller has checked that the actor may see the claim. */
export type PackOrder = { claimId: string; reader: PackReader; actor: string; reply: FastifyReply };
type UnsentOrder = Omit<PackOrder, 'reply'>;

export type Packs = {
  sendPdf: (order: PackOrder) => Promise<FastifyReply>;
  sendZip: (order: PackOrder) => Promise<FastifyReply>;
  /** The entries of its zip, for another one that has it. Files are among them, whether the client shows contacts or not. */
  openZip: (order: UnsentOrder) => Promise<AsyncGenerator<PackEntry>>;
  press: PackPress;
};

export function sendZipFile(reply: FastifyReply, name: string, zip: Readable): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${name}.zip"`)
    .type('application/zip')
    .send(zip);
}

/** By which the audit knows a pack that somebody shows later. */
export const hashOf = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

/**
 * One for all who make packs, because it has a thread. Each pack is in the audit before anything of it is sent: a PDF
 * with its hash, and a zip, which is not known whole until its end, with that of its sha256.txt before it ends.
 */
export function openPacks(services: PackServices, store: PhotoStore): Packs {
  const { database, now } = services;
  const packOf = evidencePacks(services);
  const press = openPackPress();
  const read = async ({ claimId, reader }: UnsentOrder, asked = { withFiles: false }) => {
    const pack = await packOf(claimId, reader, asked);
    if (pack === null) throw noSuchClaim();
    return pack;
  };
  const audit = ({ claimId, reader, actor }: UnsentOrder, kind: 'pdf' | 'zip', hash: string) => {
    const detail = `${kind}, for the ${reader}${hash}`;
    return addAuditEntry(database.kysely, { at: now(), actor, action: 'claim.evidence-pack', claimId, detail });
  };
  const keepFor = (order: UnsentOrder) => (sums: string) => audit(order, 'zip', `, sha256.txt ${hashOf(sums)}`);
  return {
    sendPdf: async (order) => {
      const pack = await read(order);
      const pdf = await press.draw(await printedPack(pack), pack.brand);
      await audit(order, 'pdf', `, sha256 ${hashOf(pdf)}`);
      return sendPdf(order.reply, packFile(pack.number), pdf);
    },
    sendZip: async (order) => {
      const pack = await read(order);
      await audit(order, 'zip', '');
      return sendZipFile(order.reply, packFile(pack.number), zipOfPack(pack, store, keepFor(order)));
    },
    openZip: async (order) => {
      const pack = await read(order, { withFiles: true });
      await audit(order, 'zip', '');
      return entriesOf(pack, store, keepFor(order));
    },
    press,
  };
}
