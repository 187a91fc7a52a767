import type { FastifyInstance } from 'fastify';

import { nextStates, usualNext } from '#claim/desk/next-states.rules.ts';
import { statesOf } from '#claim/document/catalogue.data.ts';
import { writeClaim } from '#claim/document/claim-save.server.ts';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { type Previews, previewChange, type Trying } from '../preview/preview-change.server.ts';
import { actOnClaim, askerOf } from '../action/act.server.ts';
import { checkState, lockWithDocument, movedTo } from './move.server.ts';
import { moveWith } from './move-with.server.ts';
import { type KnownStates, stateRoutes } from './state-routes.ts';
import { undoMove } from './undo-move.server.ts';

async function listStates(db: Db): Promise<KnownStates> {
  const states = (await statesOf(db)).filter(({ active }) => active);
  return {
    states: states.map((state) => ({
      systemName: state.systemName,
      name: state.name,
      next: nextStates(states, state),
      usual: usualNext(states, state),
    })),
    first: nextStates(states, null),
  };
}

async function tryMove({ tx, now, claim }: Trying, state: string): Promise<object> {
  const { stored, document, state: from } = await lockWithDocument(tx, claim.id);
  await checkState(tx, { state }, from);
  const facts = { hash: null, now, says: 'nothing' } as const;
  await writeClaim(tx, stored, stored.claim.number, movedTo(document, state, now), facts);
  return {};
}

type Parts = { guard: Guard; previews: Previews };

export function stateCalls(app: FastifyInstance, services: Services, { guard, previews }: Parts): void {
  const { demo } = services.settings;
  addRoutes(app, stateRoutes, {
    guard,
    handlers: {
      deskState: ({ params: { claimId }, body, request }) =>
        actOnClaim(services, request, { claimId, name: 'state', right: 'state' }, (acting) =>
          moveWith(acting, askerOf(services, request), { ...body, demo }),
        ),
      deskStates: () => listStates(services.database.kysely),
      deskUndoState: ({ params: { claimId }, body, request }) =>
        actOnClaim(services, request, { claimId, name: 'undo-state', right: 'state' }, (acting) =>
          undoMove(acting, body.changeId),
        ),
      deskPreviewState: ({ params: { claimId }, body: { state }, request }) =>
        previewChange(services, request, { claimId, previews, right: 'state' }, (trying) => tryMove(trying, state)),
    },
  });
}
