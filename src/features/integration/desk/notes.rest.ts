import type { FastifyInstance } from 'fastify';

import { workOnClaim } from '#claim/desk/work/work-on-claim.server.ts';
import { addNote } from '#claim/desk/writing/notes.data.ts';
import type { Services } from '#server/context.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { operatorOf } from '../integration.access.ts';
import { claimOfPath } from './claim-of-path.server.ts';
import { noteOfExternalId, sharedNotes } from './notes.data.ts';
import { noteRoutes } from './note-routes.ts';

/** Notes by the operator's system, and those that the insurer reads. */
export function noteCalls(app: FastifyInstance, services: Services, guard: Guard): void {
  const { kysely } = services.database;
  addRoutes(app, noteRoutes, {
    guard,
    handlers: {
      listNotes: async ({ params: { number } }) => {
        const notes = await sharedNotes(kysely, await claimOfPath(services, number));
        return {
          notes: notes.map(({ id, text, author_name: author, created_at: at }) => ({
            id,
            text,
            author,
            writtenAt: at.toISOString(),
          })),
        };
      },
      addNote: ({ params: { number }, body, request, reply }) =>
        workOnClaim(services, number, async ({ tx, now, claimId }) => {
          const { externalId } = body;
          const known = externalId === undefined ? null : await noteOfExternalId(tx, claimId, externalId);
          reply.code(known === null ? 201 : 200);
          const author = { accountId: null, name: operatorOf(request) };
          return { noteId: known ?? (await addNote(tx, { claimId, now, author }, body)) };
        }),
    },
  });
}
