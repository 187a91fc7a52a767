import type { FastifyInstance } from 'fastify';
import { v7 as newId } from 'uuid';

import type { Services } from '#server/context.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { deleteDraft } from '../draft/drafts.data.ts';
import { type Acted, type Acting, actOnClaim } from './act.server.ts';
import { noteRoutes } from './note-routes.ts';

async function keepNote({ tx, now, actor, claim }: Acting, text: string): Promise<Acted<{ noteId: string }>> {
  const noteId = newId();
  const author = { author_id: actor.accountId, author_name: actor.name };
  await tx
    .insertInto('note')
    .values({ claim_id: claim.id, id: noteId, ...author, text, created_at: now })
    .execute();
  await deleteDraft(tx, { claimId: claim.id, channel: 'note', authorId: actor.accountId });
  return { answer: { noteId }, detail: noteId };
}

export function noteCalls(app: FastifyInstance, services: Services, guard: Guard): void {
  addRoutes(app, noteRoutes, {
    guard,
    handlers: {
      deskNote: ({ params: { claimId }, body, request }) =>
        actOnClaim(services, request, { claimId, name: 'note', right: null }, (acting) => keepNote(acting, body.text)),
    },
  });
}
