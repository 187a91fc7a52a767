import type { FastifyInstance, FastifyRequest } from 'fastify';
import { NIL } from 'uuid';

import type { Services } from '#server/context.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { viewerOf } from '#server/sessions/viewer.ts';
import { done } from '#shared/rest-answers.ts';
import type { DraftChannel } from './draft-channels.rules.ts';
import { deleteDraft, saveDraft } from './drafts.data.ts';
import { takeDraft } from './take-draft.server.ts';
import { actOnClaim, noSuchClaim, rightNeeded } from '../action/act.server.ts';
import { findActor } from '../action/actor.data.ts';
import { draftRoutes } from './draft-routes.ts';

/** Of writing it, and of taking it over. */
const rightFor = (channel: DraftChannel) => (channel === 'note' ? null : 'reply');

type Typed = { claimId: string; channel: DraftChannel; text: string; seen?: string | null | undefined };

/** No action: it is not audited, and the last text counts, however often it is sent. */
async function keepDraft(services: Services, request: FastifyRequest, { claimId, channel, text, seen }: Typed) {
  const now = services.now();
  const viewer = viewerOf(request, services.settings);
  await services.database.kysely.transaction().execute(async (tx) => {
    const actor = await findActor(tx, viewer, claimId, now);
    if (actor === null) throw noSuchClaim();
    const right = rightFor(channel);
    if (right !== null && !actor.rights.includes(right)) throw rightNeeded(right);
    const { accountId, name } = actor;
    if (text.trim() === '') return deleteDraft(tx, { claimId, channel, authorId: accountId });
    const author = { author_id: accountId, author_name: name };
    const begun = { seen: seen === null ? NIL : (seen ?? null) };
    return saveDraft(tx, { claim_id: claimId, channel, ...author, ...begun, text, updated_at: now });
  });
  return done;
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
