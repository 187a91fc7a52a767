import type { FastifyInstance } from 'fastify';

import type { Services } from '#server/context.ts';
import { handleStoreErrors } from '#server/gateways/photo-store/store-errors.server.ts';
import { Problem } from '#server/http/errors.ts';
import { takeFiles } from '#server/http/file-body.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { viewerOf } from '#server/sessions/viewer.ts';
import { done } from '#shared/rest-answers.ts';
import { actOnClaim, askerOf } from '../action/act.server.ts';
import { addFile, type ReplyFiles } from './add-file.server.ts';
import { replyFileRoutes, replyFileUploadRoutes } from './reply-file-routes.ts';
import { deleteDraftFiles, findFile } from './reply-files.data.ts';

type Parts = { guard: Guard; files: ReplyFiles };

function noSuchFile(): Problem {
  return new Problem(404, 'file-not-found', 'The desk has no such file of this claim.');
}

function uploadCalls(app: FastifyInstance, services: Services, { guard, files }: Parts): void {
  takeFiles(app, 'application/pdf');
  addRoutes(app, replyFileUploadRoutes, {
    guard,
    handlers: {
      deskAddFile: ({ params: { claimId }, query: { name }, body, request }) =>
        addFile(services, files, askerOf(services, request), { claimId, name, body }),
    },
  });
}

function otherCalls(app: FastifyInstance, services: Services, { guard, files }: Parts): void {
  const { database, settings, now } = services;
  addRoutes(app, replyFileRoutes, {
    guard,
    handlers: {
      deskFile: async ({ params, query: { w }, request, reply }) => {
        const found = await findFile(database.pool, viewerOf(request, settings), params, now());
        return files.send(found, w, { reply, missing: noSuchFile });
      },
      deskRemoveFiles: async ({ params: { claimId }, body: { fileIds }, request }) => {
        let dropped: string[] = [];
        const action = { claimId, name: 'file-remove', right: 'reply' } as const;
        const answer = await actOnClaim(services, request, action, async ({ tx, actor }) => {
          dropped = await deleteDraftFiles(tx, { claimId, authorId: actor.accountId }, fileIds);
          return { answer: done, detail: fileIds.join(' ') };
        });
        // The sweep finds a file again whose deletion failed.
        for (const storeKey of dropped) void files.drop(storeKey).catch(() => {});
        return answer;
      },
    },
  });
}

export function replyFileCalls(app: FastifyInstance, services: Services, parts: Parts): void {
  void app.register(async (calls) => {
    handleStoreErrors(calls);
    await calls.register(async (uploads) => uploadCalls(uploads, services, parts));
    otherCalls(calls, services, parts);
  });
}
