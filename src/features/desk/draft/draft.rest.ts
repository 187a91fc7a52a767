import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Services } from '#server/context.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { viewerOf } from '#server/sessions/viewer.ts';
import type { DraftChannel } from './draft-channels.rules.ts';
import { keepWords, type Typed } from './keep-words.server.ts';
import { takeDraft } from './take-draft.server.ts';
import { actOnClaim, lockForActor } from '../action/act.server.ts';
import { draftRoutes } from './draft-routes.ts';

/** Of writing it, and of taking it over. */
const rightFor = (channel: DraftChannel) => (channel === 'note' ? null : 'reply');

/** No action: it is not audited, and the last text counts, however often it is sent. */
async function keepDraft(services: Services, request: FastifyRequest, typed: Typed) {
  const { claimId, channel } = typed;
  const now = services.now();
  const viewer = viewerOf(request, services.settings);
  return services.database.kysely.transaction().execute(async (tx) => {
    const { actor } = await lockForActor(tx, { viewer, now }, { claimId, right: rightFor(channel) });
    return keepWords({ tx, now, actor }, typed);
  });
}

export function draftCalls(app: FastifyInstance, services: Services, guard: Guard): void {
  addRoutes(app, draftRoutes, {
    guard,
    handlers: {
      deskDraft: ({ params, body, request }) => keepDraft(services, request, { ...params, ...body }),
      deskTakeDraft: ({ params: { claimId, channel }, body: { authorId }, request }) =>
        actOnClaim(services, request, { claimId, name: 'take-draft', right: rightFor(channel) }, (acting) =>
          takeDraft(acting, { channel, authorId }),
        ),
    },
  });
}
