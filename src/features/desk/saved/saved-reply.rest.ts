import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Services } from '#server/context.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { accountOf } from '#server/sessions/account.access.ts';
import { viewerOf } from '#server/sessions/viewer.ts';
import type { WordingOf } from '#shared/wording.ts';
import { noSuchClaim } from '../action/act.server.ts';
import { findActor } from '../action/actor.data.ts';
import type { PlaceholderValues } from './placeholders.rules.ts';
import { readPlaceholderValues } from './placeholder-values.server.ts';
import { mayBeChanged, noSuchReply, removeReply, saveReply, type Saving, versionOf } from './save-reply.server.ts';
import { findSavedReply, listSavedReplies, listVersions } from './saved-reply.data.ts';
import { audiencesOf } from './saved-reply.rules.ts';
import { savedReplyRoutes } from './saved-reply-routes.ts';

async function readValues(services: Services, request: FastifyRequest, of: { claimId: string; wordingOf: WordingOf }) {
  const now = services.now();
  const viewer = viewerOf(request, services.settings);
  return services.database.kysely.transaction().execute(async (tx): Promise<PlaceholderValues> => {
    if ((await findActor(tx, viewer, of.claimId, now)) === null) throw noSuchClaim();
    return readPlaceholderValues(tx, of.claimId, { wordingOf: of.wordingOf, now });
  });
}

type Parts = { guard: Guard; wordingOf: WordingOf };

export function savedReplyCalls(app: FastifyInstance, services: Services, { guard, wordingOf }: Parts): void {
  const { kysely } = services.database;
  const within = <Answer>(request: FastifyRequest, id: string, act: (saving: Saving) => Promise<Answer>) =>
    kysely.transaction().execute((tx) => act({ tx, asker: accountOf(request), now: services.now(), id }));
  addRoutes(app, savedReplyRoutes, {
    guard,
    handlers: {
      deskSavedReplies: async ({ request }) => {
        const asker = accountOf(request);
        const replies = await listSavedReplies(kysely, asker);
        return {
          replies: replies.map((reply) => ({
            id: reply.id,
            ...versionOf(reply),
            mayChange: mayBeChanged(asker, reply),
          })),
          audiences: audiencesOf(asker),
        };
      },
      deskSaveReply: ({ params: { replyId }, body, request }) =>
        within(request, replyId, (saving) => saveReply(saving, body)),
      deskRemoveReply: ({ params: { replyId }, request }) => within(request, replyId, removeReply),
      deskReplyVersions: async ({ params: { replyId }, request }) => {
        const asker = accountOf(request);
        if ((await findSavedReply(kysely, asker, replyId)) === null) throw noSuchReply();
        return { versions: (await listVersions(kysely, asker, replyId)).map(versionOf) };
      },
      deskPlaceholders: ({ params: { claimId }, request }) => readValues(services, request, { claimId, wordingOf }),
    },
  });
}
