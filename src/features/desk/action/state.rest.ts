import type { FastifyInstance } from 'fastify';

import { addStateChange } from '#claim/desk/desk-change.data.ts';
import { statesOf } from '#claim/document/catalogue.data.ts';
import { writeClaim } from '#claim/document/claim-save.server.ts';
import { lockStoredClaim, readDocument } from '#claim/document/claim-write.data.ts';
import { hidePhotos } from '#claim/photo/publish-photos.data.ts';
import { readClaimFacts } from '#claim/read/claim-facts.data.ts';
import { claimWording } from '#claim/wording/claim-wording.rules.ts';
import { systemNameOf } from '#claim/desk/state-name.rules.ts';
import { changeOf } from '#server/audit.data.ts';
import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { type Viewer, viewerOf } from '#server/sessions/viewer.ts';
import { baseLocale } from '#shared/locale.ts';
import { done } from '#shared/rest-answers.ts';
import type { WordingOf } from '#shared/wording.ts';
import { addOutgoingEvent } from '#server/outbox/outgoing-event.data.ts';
import { type Acted, type Acting, actOnClaim, noSuchClaim, rightNeeded } from './act.server.ts';
import { findActor } from './actor.data.ts';
import { readFormer } from './done-actions.data.ts';
import { forgetChange, nameOfChange, undoChange } from './state.data.ts';
import { type Move, type Moved, type StatePreview, stateRoutes } from './state-routes.ts';

function notThisState(detail: string): Problem {
  return new Problem(400, 'invalid-body', detail, { errors: [{ pointer: '/state', detail }] });
}

async function checkState(tx: Acting['tx'], { state }: Pick<Move, 'state'>, from: string | null): Promise<void> {
  if (state === from) throw notThisState('The claim is in this state already.');
  const [known] = await statesOf(tx, [state]);
  if (!known?.active) throw notThisState('The catalogue has no such state in use.');
}

/** The claimant is told no sooner. */
const undoMs = 60_000;

type Locked = Awaited<ReturnType<typeof lockWithDocument>>;

/** Says what stands, by whom and since when; `by` is null where the operator's system said it. */
async function changedMeanwhile(tx: Acting['tx'], claimId: string, { stored, state }: Locked): Promise<Problem> {
  const { waiting, claim } = stored;
  const by = waiting?.value === state ? await nameOfChange(tx, claimId, waiting.id) : null;
  const members = { state, by, at: claim.last_state_change_date?.toISOString() ?? null };
  const there = `${state === null ? 'in no state' : `in “${state}”`}${by === null ? '' : `, set by ${by},`}`;
  return new Problem(409, 'changed-meanwhile', `This claim is ${there} now. Nothing was changed.`, { members });
}

async function lockWithDocument(tx: Acting['tx'], claimId: string) {
  const stored = await lockStoredClaim(tx, claimId);
  if (stored === null) throw noSuchClaim();
  const document = await readDocument(tx, stored);
  return { stored, document, state: systemNameOf(document.state) };
}

/** What undoing needs: what the change set, and what stood before it. */
type Former = { state: string; at: string; before: { state: string | null; changedAt: string | null } };

/** Tells the claimant by the usual notices a minute later, and the operator's system at once. */
async function move({ tx, now, actor, claim }: Acting, wanted: Move): Promise<Acted<Moved>> {
  const locked = await lockWithDocument(tx, claim.id);
  const { stored, document, state: from } = locked;
  if (from !== wanted.seen) throw await changedMeanwhile(tx, claim.id, locked);
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
  const changedAt = stored.claim.last_state_change_date?.toISOString() ?? null;
  const former: Former = { state, at: now.toISOString(), before: { state: from, changedAt } };
  const undoUntil = new Date(now.getTime() + undoMs).toISOString();
  return { answer: { changeId, state, version, undoUntil }, former, changes: changeOf('state', from ?? '', state) };
}

async function undo({ tx, now, actor, claim }: Acting, changeId: string): Promise<Acted<typeof done>> {
  const former = await readFormer(tx, { claimId: claim.id, accountId: actor.accountId, changeId });
  if (former === null)
    throw new Problem(404, 'change-not-found', 'You have made no such change of state on this claim.');
  const { state, at: then, before } = former as Former;
  const at = new Date(then);
  if (now.getTime() > at.getTime() + undoMs) {
    throw new Problem(409, 'too-late', 'A minute has passed, and the claimant may know. Move the claim instead.');
  }
  const locked = await lockWithDocument(tx, claim.id);
  const { stored, state: current } = locked;
  const stateId = stored.claim.state_id;
  const isSame = current === state && stored.claim.last_state_change_date?.getTime() === at.getTime();
  const isUndone = isSame && stateId !== null && (await undoChange(tx, claim.id, { changeId, at, now }));
  if (!isUndone) throw await changedMeanwhile(tx, claim.id, locked);
  await forgetChange(tx, claim.id, { stateId, at });
  await hidePhotos(tx, claim.id, at);
  const { stored: rest, document } = await lockWithDocument(tx, claim.id);
  const changedAt = before.changedAt === null ? null : new Date(before.changedAt);
  const next = { ...document, state: before.state, lastStateChangeDate: changedAt };
  const facts = { hash: rest.claim.document_hash, now, says: 'nothing', quiet: true } as const;
  await writeClaim(tx, rest, rest.claim.number, next, facts);
  return { answer: done, changes: changeOf('state', state, before.state ?? '') };
}

/** Thrown to roll back what was tried. */
class Tried extends Error {
  readonly preview: StatePreview;

  constructor(preview: StatePreview) {
    super('A preview is never stored.');
    this.preview = preview;
  }
}

type Asked = { viewer: Viewer; claimId: string; state: string };

/** Moves the claim, reads what the claimant would, and rolls back: so the words are those of the real change. */
async function preview(services: Services, wordingOf: WordingOf, asked: Asked): Promise<StatePreview> {
  const now = services.now();
  const trying = services.database.kysely.transaction().execute(async (tx): Promise<never> => {
    const actor = await findActor(tx, asked.viewer, asked.claimId, now);
    if (actor === null) throw noSuchClaim();
    if (!actor.rights.includes('state')) throw rightNeeded('state');
    const { stored, document, state: from } = await lockWithDocument(tx, asked.claimId);
    await checkState(tx, { state: asked.state }, from);
    const next = { ...document, state: asked.state, lastStateChangeDate: now };
    const facts = { hash: null, now, says: 'nothing', quiet: true } as const;
    await writeClaim(tx, stored, stored.claim.number, next, facts);
    const known = await readClaimFacts(tx, asked.claimId);
    const { heading, sentence, next: then } = claimWording(known, wordingOf(known.brand, baseLocale), now);
    throw new Tried({ heading, sentence, next: then ?? '' });
  });
  return trying.catch((error: unknown) => {
    if (error instanceof Tried) return error.preview;
    throw error;
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
          undo(acting, body.changeId),
        ),
      deskPreviewState: ({ params: { claimId }, body: { state }, request }) =>
        preview(services, wordingOf, { viewer: viewerOf(request, services.settings), claimId, state }),
    },
  });
}
