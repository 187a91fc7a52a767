import type { FastifyInstance } from 'fastify';

import { statesOf } from '#claim/document/catalogue.data.ts';
import { writeClaim } from '#claim/document/claim-save.server.ts';
import { readClaimFacts } from '#claim/read/claim-facts.data.ts';
import { readToldLocale } from '#claim/read/told-locale.data.ts';
import { claimWording } from '#claim/wording/claim-wording.rules.ts';
import type { Services } from '#server/context.ts';
import { tryOut } from '#server/db/try-out.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { type Viewer, viewerOf } from '#server/sessions/viewer.ts';
import type { WordingOf } from '#shared/wording.ts';
import { actOnClaim, noSuchClaim, rightNeeded } from './act.server.ts';
import { findActor } from './actor.data.ts';
import { checkState, lockWithDocument, move, movedTo } from './move.server.ts';
import { type StatePreview, stateRoutes } from './state-routes.ts';
import { undoMove } from './undo-move.server.ts';

type Asked = { viewer: Viewer; claimId: string; state: string };

/** Moves the claim, reads what the claimant would, and rolls back: so the words are those of the real change. */
function preview(services: Services, wordingOf: WordingOf, asked: Asked): Promise<StatePreview> {
  const now = services.now();
  return tryOut(services.database, async (tx) => {
    const actor = await findActor(tx, asked.viewer, asked.claimId, now);
    if (actor === null) throw noSuchClaim();
    if (!actor.rights.includes('state')) throw rightNeeded('state');
    const { stored, document, state: from } = await lockWithDocument(tx, asked.claimId);
    await checkState(tx, { state: asked.state }, from);
    const next = movedTo(document, asked.state, now);
    const facts = { hash: null, now, says: 'nothing', quiet: true } as const;
    await writeClaim(tx, stored, stored.claim.number, next, facts);
    const known = await readClaimFacts(tx, asked.claimId);
    const wording = wordingOf(known.brand, await readToldLocale(tx, asked.claimId));
    const { heading, sentence, next: then } = claimWording(known, wording, now);
    return { heading, sentence, next: then ?? '' };
  });
}

type Parts = { guard: Guard; wordingOf: WordingOf };

export function stateCalls(app: FastifyInstance, services: Services, { guard, wordingOf }: Parts): void {
  addRoutes(app, stateRoutes, {
    guard,
    handlers: {
      deskState: ({ params: { claimId }, body, request }) =>
        actOnClaim(services, request, { claimId, name: 'state', right: 'state' }, (acting) => move(acting, body)),
      deskStates: async () => {
        const states = await statesOf(services.database.kysely);
        return { states: states.filter(({ active }) => active).map(({ systemName, name }) => ({ systemName, name })) };
      },
      deskUndoState: ({ params: { claimId }, body, request }) =>
        actOnClaim(services, request, { claimId, name: 'undo-state', right: 'state' }, (acting) =>
          undoMove(acting, body.changeId),
        ),
      deskPreviewState: ({ params: { claimId }, body: { state }, request }) =>
        preview(services, wordingOf, { viewer: viewerOf(request, services.settings), claimId, state }),
    },
  });
}
