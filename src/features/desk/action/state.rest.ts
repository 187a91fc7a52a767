import type { FastifyInstance } from 'fastify';

import { addStateChange } from '#claim/desk/desk-change.data.ts';
import { statesOf } from '#claim/document/catalogue.data.ts';
import { writeClaim } from '#claim/document/claim-save.server.ts';
import { lockStoredClaim, readDocument } from '#claim/document/claim-write.data.ts';
import { systemNameOf } from '#claim/desk/state-name.rules.ts';
import { changeOf } from '#server/audit.data.ts';
import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { addOutgoingEvent } from '#server/outbox/outgoing-event.data.ts';
import { type Acted, type Acting, actOnClaim, noSuchClaim } from './act.server.ts';
import { type Move, type Moved, stateRoutes } from './state-routes.ts';

function notThisState(detail: string): Problem {
  return new Problem(400, 'invalid-body', detail, { errors: [{ pointer: '/state', detail }] });
}

async function checkState(tx: Acting['tx'], { state }: Move, from: string | null): Promise<void> {
  if (state === from) throw notThisState('The claim is in this state already.');
  const [known] = await statesOf(tx, [state]);
  if (!known?.active) throw notThisState('The catalogue has no such state in use.');
}

/** Tells the claimant by the usual notices a minute later, and the operator's system at once. */
async function move({ tx, now, actor, claim }: Acting, wanted: Move): Promise<Acted<Moved>> {
  const stored = await lockStoredClaim(tx, claim.id);
  if (stored === null) throw noSuchClaim();
  const document = await readDocument(tx, stored);
  const from = systemNameOf(document.state);
  if (from !== wanted.seen) {
    const there = from === null ? 'in no state' : `in “${from}”`;
    const members = { state: from };
    throw new Problem(409, 'changed-meanwhile', `This claim is ${there} now. Nothing was changed.`, { members });
  }
  await checkState(tx, wanted, from);
  const { state, reason } = wanted;
  const of = { claimId: claim.id, before: stored.waiting, now };
  const changeId = await addStateChange(tx, of, { base: from, value: state, reason, by: actor });
  const next = { ...document, state, lastStateChangeDate: now };
  // The hash stays, so that the operator's same document is still known as such, and undoes nothing.
  const facts = { hash: stored.claim.document_hash, now, says: 'nothing', movedBy: actor.name } as const;
  const { version } = await writeClaim(tx, stored, stored.claim.number, next, facts);
  const data = { changeId, field: 'state', from, to: state, version };
  await addOutgoingEvent(tx, { key: `desk.changed:${changeId}`, type: 'desk.changed', claimId: claim.id, data, now });
  // The reason stands with the change and goes with the claim, which the audit outlives.
  return { answer: { changeId, state, version }, changes: changeOf('state', from ?? '', state) };
}

export function stateCalls(app: FastifyInstance, services: Services, guard: Guard): void {
  addRoutes(app, stateRoutes, {
    guard,
    handlers: {
      deskState: ({ params: { claimId }, body, request }) =>
        actOnClaim(services, request, { claimId, name: 'state', right: 'state' }, (acting) => move(acting, body)),
    },
  });
}
