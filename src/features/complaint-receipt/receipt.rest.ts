// What an insurer sees behind the link of the mail that hands a complaint over. The link carries a secret and no cookie.
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';

import { lockClaim, raiseVersion } from '#claim/change/claim-change.data.ts';
import { isReceiptSince } from '#claim/complaint/complaint.rules.ts';
import { findSuccessor } from '#claim/complaint/closing/taken-up.data.ts';
import { recordReceipt } from '#claim/complaint/hand-over.server.ts';
import { type Complaint, findComplaint, listSteps } from '#claim/complaint/complaints.data.ts';
import type { Packs } from '#claim/pack/packs.server.ts';
import { receiptPath } from '#claim/complaint/receipt-path.rules.ts';
import { readNeedsForInsurer } from '#claim/support/needs-for-insurer.server.ts';
import { brandsOf } from '#server/brands/brands-of.ts';
import type { Services } from '#server/context.ts';
import { addAuditEntry, type AuditAction } from '#server/audit.data.ts';
import type { Db } from '#server/db/connect.ts';
import { zipOfComplaint } from './all-attached.server.ts';
import { findHandedOver } from './handed-over.data.ts';
import { gonePage, receiptPage } from './receipt-page.server.ts';

type Link = { Params: { token: string } };

const sendHtml = (reply: FastifyReply, { html, policy }: { html: string; policy: string }, status = 200) =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'same-origin')
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(html);

type Noted = { claimId: string; action: AuditAction; detail?: string };

const noteInsurer = (db: Db, at: Date, noted: Noted): Promise<void> =>
  addAuditEntry(db, { at, actor: 'insurer', ...noted });

const of = ({ claimId, number }: Complaint) => ({ claimId, detail: `complaint ${number}` });

/** Mail scanners open links, so that only a press confirms. The same again changes nothing. */
async function confirm(services: Services, token: string): Promise<void> {
  const { database, now } = services;
  const found = await findHandedOver(database.kysely, token, now());
  if (found === null) return;
  const { claimId } = found;
  await database.kysely.transaction().execute(async (tx) => {
    if ((await lockClaim(tx, claimId, 't0.id')) === null) return;
    // The claim may have got another insurer before it was locked.
    const handed = await findHandedOver(tx, token, now());
    const complaint = handed && (await findComplaint(tx, handed));
    if (complaint === null) return;
    const by = { byKind: 'insurer', byAccount: null, byName: complaint.respondentName } as const;
    const given = { at: now(), words: '' };
    const { stepId } = await recordReceipt(tx, services, { claimId, now: now(), by }, complaint, given);
    if (stepId === null) return;
    await noteInsurer(tx, now(), { ...of(complaint), action: 'desk.complaint-receipt' });
    await raiseVersion(tx, claimId, now());
  });
}

async function show(services: Services, request: FastifyRequest<Link>, reply: FastifyReply) {
  const { token } = request.params;
  const brands = brandsOf(services);
  const handed = await findHandedOver(services.database.kysely, token, services.now());
  const complaint = handed && (await findComplaint(services.database.kysely, handed));
  if (handed === null || complaint === null) return sendHtml(reply, gonePage(brands.byId(null)), 404);
  const ofClaim = await listSteps(services.database.kysely, handed.claimId);
  const steps = ofClaim
    .filter(({ complaintId }) => complaintId === complaint.id)
    .filter((step) => step.kind !== 'receipt' || isReceiptSince(step, complaint));
  await noteInsurer(services.database.kysely, services.now(), { ...of(complaint), action: 'claim.viewed' });
  const needs = await readNeedsForInsurer(services, { ...of(complaint), clientId: handed.clientId });
  const takenUpBy = (await findSuccessor(services.database.kysely, complaint))?.number ?? null;
  return sendHtml(reply, receiptPage({ token, complaint, steps, handed, needs, takenUpBy }, brands.byId(handed.brand)));
}

async function download(services: Services, packs: Packs, request: FastifyRequest<Link>, reply: FastifyReply) {
  const handed = await findHandedOver(services.database.kysely, request.params.token, services.now());
  const complaint = handed && (await findComplaint(services.database.kysely, handed));
  if (handed === null || complaint === null) return sendHtml(reply, gonePage(brandsOf(services).byId(null)), 404);
  const { claimId } = handed;
  await noteInsurer(services.database.kysely, services.now(), { ...of(complaint), action: 'claim.exported' });
  const needs = await readNeedsForInsurer(services, { ...of(complaint), clientId: handed.clientId });
  const evidence = await packs.openZip({ claimId, reader: 'insurer', actor: 'insurer' });
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', 'attachment; filename="complaint.zip"')
    .type('application/zip')
    .send(zipOfComplaint({ services, evidence, needs }, handed));
}

/** Mail checkers ask so whether a link leads anywhere: nothing is read for them, and nothing is noted. */
const answerHead =
  (services: Services, type: string) =>
  async (request: FastifyRequest<Link>, reply: FastifyReply): Promise<FastifyReply> => {
    const handed = await findHandedOver(services.database.kysely, request.params.token, services.now());
    reply.header('cache-control', 'no-store').header('referrer-policy', 'same-origin');
    return handed === null ? reply.code(404).send() : reply.type(type).send();
  };

export function complaintReceiptRest(services: Services, packs: Packs): FastifyPluginAsync {
  return async (app) => {
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1_024 },
      (_request, _body, done) => done(null, null),
    );
    app.head<Link>('/complaint-receipt/:token', answerHead(services, 'text/html; charset=utf-8'));
    app.head<Link>('/complaint-receipt/:token/all.zip', answerHead(services, 'application/zip'));
    app.get<Link>('/complaint-receipt/:token', (request, reply) => show(services, request, reply));
    app.get<Link>('/complaint-receipt/:token/all.zip', (request, reply) => download(services, packs, request, reply));
    app.post<Link>('/complaint-receipt/:token', async (request, reply) => {
      await confirm(services, request.params.token);
      return reply.header('cache-control', 'no-store').redirect(receiptPath(request.params.token), 303);
    });
  };
}
