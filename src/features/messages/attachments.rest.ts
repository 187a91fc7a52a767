import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';

import { changeOwnClaim } from '#claim/change/claim-change.data.ts';
import { cacheOfFile } from '#claim/document/claim-files.rules.ts';
import { isWellFormedId } from '#claim/read/claim-read.data.ts';
import { asProblem } from '#claim/change/own-claim-problem.server.ts';
import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { takeFiles } from '#server/http/file-body.ts';
import { handleStoreErrors } from '#server/gateways/photo-store/store-errors.server.ts';
import type { StoredFile } from '#server/gateways/photo-store/photo-store.ts';
import { addRoutes, type Call } from '#server/http/route/route.ts';
import { accountGuard } from '#server/sessions/account.access.ts';
import { viewerOf } from '#server/sessions/viewer.ts';
import { attachmentRoutes, attachmentUploadRoutes } from './attachment-routes.ts';
import { thumbnailWidth } from '#claim/messages/attachment.rules.ts';
import {
  addAttachment,
  isOwn,
  recentAttachments,
  visibleAttachment,
  withdrawAttachment,
  type AttachmentFile,
} from './attachments.data.ts';
import { storeFile, type AttachmentParts } from './attachments.server.ts';
import { tooManyMessages } from '#claim/messages/too-many-messages.server.ts';
import { claimNotFound } from './message-problems.server.ts';
import { hourMs } from '#shared/time/milliseconds.ts';
import { attachmentsPerHour, secondsToWait } from '#claim/messages/send-limit.rules.ts';
import { newestSent } from '#claim/messages/sent-messages.data.ts';
import type { Tx } from '#server/db/connect.ts';

const mostUnsent = 10;

type ClaimantParts = AttachmentParts & { thumbnailOf: (storeKey: string) => Promise<StoredFile | null> };

const closedPolicy = "default-src 'none'; sandbox; frame-ancestors 'none'";

function disposition({ name, media_type }: AttachmentFile): string {
  const file = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  // A PDF is stored as received, so it is never displayed under our origin.
  return `${media_type === 'image/jpeg' ? 'inline' : 'attachment'}; filename*=UTF-8''${file}`;
}

type FoundFile = (AttachmentFile & { sharedDevice?: boolean }) | null;

export async function sendAttachment(
  { store }: AttachmentParts,
  found: FoundFile,
  reply: FastifyReply,
  missing: () => Problem,
): Promise<FastifyReply> {
  const file = found && (await store.get(found.store_key));
  if (!found || !file) throw missing();
  return reply
    .type(found.media_type)
    .header('content-length', file.size)
    .header('content-security-policy', closedPolicy)
    .header('content-disposition', disposition(found))
    .header('cache-control', cacheOfFile(found.sharedDevice === true))
    .send(file.stream);
}

/** `width` is as it was asked; undefined for the whole file. */
export async function sendInWidth(
  parts: ClaimantParts,
  found: FoundFile,
  width: unknown,
  { reply, missing }: { reply: FastifyReply; missing: () => Problem },
): Promise<FastifyReply> {
  if (width === undefined) return sendAttachment(parts, found, reply, missing);
  if (width !== String(thumbnailWidth)) {
    throw new Problem(400, 'unknown-width', `A photo can be had in the width ${thumbnailWidth}, or whole.`);
  }
  const file = found?.media_type === 'image/jpeg' ? await parts.thumbnailOf(found.store_key) : null;
  if (!found || !file) throw missing();
  return reply
    .type('image/webp')
    .header('content-length', file.size)
    .header('content-security-policy', closedPolicy)
    .header('cache-control', cacheOfFile(found.sharedDevice === true))
    .send(file.stream);
}

async function refuseTooMany(tx: Tx, claimId: string, now: Date): Promise<void> {
  const { sinceThen, unsent } = await recentAttachments(tx, claimId, new Date(now.getTime() - hourMs));
  const sent = await newestSent(tx, claimId);
  const dates = sent.map(({ date_sent }) => date_sent);
  const wait = Math.max(secondsToWait(dates, now), secondsToWait(sinceThen.toReversed(), now, attachmentsPerHour));
  if (wait > 0) throw tooManyMessages(wait);
  if (unsent < mostUnsent) return;
  throw new Problem(409, 'too-many-attachments', `At most ${mostUnsent} files can wait for their message.`);
}

async function refuseForeign(services: Services, request: FastifyRequest): Promise<string> {
  const { claimId } = request.query as Record<string, unknown>;
  const viewer = viewerOf(request, services.settings);
  const mayAdd =
    typeof claimId === 'string' &&
    isWellFormedId(claimId) &&
    (await isOwn(services.database.pool, viewer, claimId, services.now()));
  if (!mayAdd) throw claimNotFound();
  return claimId;
}

type UploadCall = Call<typeof attachmentUploadRoutes.addAttachment>;

async function add(services: Services, parts: AttachmentParts, { query, body, request }: UploadCall) {
  const claimId = await refuseForeign(services, request);
  const sentName = typeof query.name === 'string' ? query.name : '';
  if (!Buffer.isBuffer(body) || body.length === 0) {
    throw new Problem(400, 'empty-attachment', 'Send the file itself as the body.');
  }
  const asker = { services, viewer: viewerOf(request, services.settings), now: services.now() };
  const change = (work: (tx: Tx) => Promise<void>) =>
    changeOwnClaim(asker, claimId, async (tx) => {
      await work(tx);
      // No new version: nobody sees a file before its message is sent.
      return false;
    }).catch(asProblem);
  // Checked twice: before decoding, which is the cost, and again when stored, because other uploads may have finished.
  await change((tx) => refuseTooMany(tx, claimId, asker.now));
  const file = await storeFile(services, parts, { sentName, sent: body });
  let id = '';
  await change(async (tx) => {
    await refuseTooMany(tx, claimId, asker.now);
    id = await addAttachment(tx, claimId, file, asker.now);
  });
  return { id, name: file.name, mediaType: file.mediaType, size: file.size };
}

async function withdraw(services: Services, { params, request }: Call<typeof attachmentRoutes.withdrawAttachment>) {
  const { claimId, id } = params;
  const asker = { services, viewer: viewerOf(request, services.settings), now: services.now() };
  await changeOwnClaim(asker, claimId, async (tx) => {
    if (isWellFormedId(id)) await withdrawAttachment(tx, claimId, id);
    return false;
  }).catch(asProblem);
}

async function show(
  services: Services,
  parts: ClaimantParts,
  { params, query: { w }, request, reply }: Call<typeof attachmentRoutes.attachment>,
) {
  if (!isWellFormedId(params.claimId) || !isWellFormedId(params.id)) throw claimNotFound();
  const viewer = viewerOf(request, services.settings);
  const found = await visibleAttachment(services.database.pool, viewer, params, services.now());
  return sendInWidth(parts, found, w, { reply, missing: claimNotFound });
}

export function attachmentsRest(services: Services, parts: ClaimantParts): FastifyPluginAsync {
  return async (app) => {
    handleStoreErrors(app);
    await app.register(async (uploads) => {
      takeFiles(uploads, 'application/pdf');
      addRoutes(uploads, attachmentUploadRoutes, {
        // Before the body is read, so that a caller without the claim cannot make the server hold 10 MB.
        guard: () => async (request) => void (await refuseForeign(services, request)),
        handlers: { addAttachment: (call) => add(services, parts, call) },
      });
    });
    addRoutes(app, attachmentRoutes, {
      guard: accountGuard(services),
      handlers: {
        withdrawAttachment: (call) => withdraw(services, call),
        attachment: (call) => show(services, parts, call),
      },
    });
  };
}
