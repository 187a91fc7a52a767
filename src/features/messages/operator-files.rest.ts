import type { FastifyInstance } from 'fastify';

import { changeClaim, noSuchClaim } from '#claim/change/claim-change.server.ts';
import { claimOfNumber } from '#claim/document/claim-of-number.data.ts';
import { auditOperatorCall } from '#claim/operator/note-operator-change.data.ts';
import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { unstorableTextIn } from '#server/http/json-body.ts';
import { requestOperator } from '#server/http/request-facts.ts';
import { addRoutes, type Call, type Guard } from '#server/http/route/route.ts';
import { storeFile, type AttachmentParts } from './attachments.server.ts';
import { addSystemFile, countWaiting, fileOfExternalId, type SystemFile } from './operator-files.data.ts';
import { mostWaiting, operatorFileRoutes, type BroughtFile } from './operator-message-routes.ts';

type Parts = AttachmentParts & { guard: Guard };

function shownFile({ id: fileId, name, media_type: mediaType, size_bytes: size }: SystemFile): BroughtFile {
  return { fileId, name, mediaType, size };
}

/** One that is there already is not decoded again. */
async function findBrought({ database }: Services, number: string, externalId = ''): Promise<SystemFile | null> {
  const claimId = unstorableTextIn(number) === null ? await claimOfNumber(database.kysely, number) : null;
  if (claimId === null) throw noSuchClaim();
  return fileOfExternalId(database.kysely, claimId, externalId);
}

async function bringFile(
  services: Services,
  files: AttachmentParts,
  { params: { number }, query: { name, externalId }, body }: Call<typeof operatorFileRoutes.addMessageFile>,
): Promise<{ file: SystemFile; isNew: boolean }> {
  const known = await findBrought(services, number, externalId);
  if (known !== null) return { file: known, isNew: false };
  if (!Buffer.isBuffer(body) || body.length === 0) {
    throw new Problem(400, 'empty-file', 'Send the file itself as the body.');
  }
  const stored = await storeFile(services, files, { sentName: name, sent: body });
  const now = services.now();
  return changeClaim(services, number, undefined, async (tx, { claim: { id: claimId } }) => {
    const meanwhile = await fileOfExternalId(tx, claimId, externalId ?? '');
    if (meanwhile !== null) return { file: meanwhile, isNew: false };
    if ((await countWaiting(tx, claimId)) >= mostWaiting) {
      const detail = `At most ${mostWaiting} files of a claim can wait for their messages. Send some first.`;
      throw new Problem(409, 'too-many-files', detail);
    }
    const by = requestOperator()?.name ?? '';
    const file = await addSystemFile(tx, { claimId, by, externalId: externalId ?? null, now }, stored);
    await auditOperatorCall(tx, claimId, { now });
    return { file, isNew: true };
  });
}

/** Files that the operator's system brings. Any Content-Type is accepted, because only the content decides. */
export function operatorFileCalls(app: FastifyInstance, services: Services, { guard, ...files }: Parts): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  addRoutes(app, operatorFileRoutes, {
    guard,
    handlers: {
      addMessageFile: async (call) => {
        const { file, isNew } = await bringFile(services, files, call);
        call.reply.code(isNew ? 201 : 200);
        return shownFile(file);
      },
    },
  });
}
