import type { FastifyInstance, FastifyRequest } from 'fastify';

import { raiseVersion } from '#claim/change/claim-change.data.ts';
import { addAlerts } from '#claim/desk/alarms/alerts.data.ts';
import { nameOfAccount } from '#claim/desk/work/handlers.data.ts';
import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { secondFactorsOf } from '#server/sessions/account-session.data.ts';
import { viewerOf } from '#server/sessions/viewer.ts';
import { done } from '#shared/rest-answers.ts';
import { type Acted, type Acting, actOnClaim, noSuchClaim } from '../action/act.server.ts';
import { findActor } from '../action/actor.data.ts';
import { leadsOfClaim } from '#claim/desk/alarms/leads-of-claim.data.ts';
import { lastOwn, noPasscode, openAtDesk } from './open-passcode.server.ts';
import { addAsked, allowAsked, deletePasscode, listAsked, listOpenings, readReceipt } from './openings.data.ts';
import { type PasscodeAnswer, passcodeRoutes } from './passcode-routes.ts';

async function readState(services: Services, request: FastifyRequest, claimId: string): Promise<PasscodeAnswer> {
  const now = services.now();
  return services.database.kysely.transaction().execute(async (tx) => {
    const actor = await findActor(tx, viewerOf(request, services.settings), claimId, now);
    if (actor === null) throw noSuchClaim();
    const receipt = await readReceipt(tx, claimId, now);
    const { openings, count } = await listOpenings(tx, claimId);
    return {
      passcode: receipt && {
        ...receipt,
        submittedAt: receipt.submittedAt.toISOString(),
        deleteAfter: receipt.deleteAfter.toISOString(),
      },
      openings: openings.map(({ at, ...opening }) => ({ ...opening, at: at.toISOString() })),
      count,
      asked: (await listAsked(tx, claimId)).map(({ at, ...asked }) => ({ ...asked, at: at.toISOString() })),
      isLead: actor.isLead,
      ways: await secondFactorsOf(tx, actor.accountId),
      keepsReason: lastOwn(openings, actor.accountId, now) !== null,
    };
  });
}

function notAsked(detail: string): Problem {
  return new Problem(400, 'invalid-body', detail, { errors: [{ pointer: '/accountId', detail }] });
}

async function ask({ tx, now, actor, claim }: Acting, demo: boolean): Promise<Acted<typeof done>> {
  const alert = { claimId: claim.id, kind: 'passcode-asked', stage: 'now', runAt: now } as const;
  await addAsked(tx, { claimId: claim.id, accountId: actor.accountId }, actor.name, now);
  const leads = await leadsOfClaim(tx, claim.id, { now, demo });
  const alerts = leads.map((accountId) => ({ ...alert, accountId }));
  await addAlerts(tx, alerts, { now, by: actor.accountId });
  return { answer: done };
}

async function allow({ tx, now, actor, claim }: Acting, id: string): Promise<Acted<typeof done>> {
  if (!actor.isLead) throw new Problem(403, 'lead-needed', 'Only a lead can allow this.');
  if (id === actor.accountId) throw notAsked('Another lead must allow it to you.');
  const hasAsked = await allowAsked(tx, { claimId: claim.id, accountId: id }, actor.name, now);
  if (!hasAsked) throw notAsked('This account has not asked to open the passcode.');
  const alert = { claimId: claim.id, accountId: id, kind: 'passcode-allowed', stage: 'now', runAt: now } as const;
  await addAlerts(tx, [alert], { now });
  return { answer: done, detail: await nameOfAccount(tx, id) };
}

/** The claimant's page says that it is gone, so the claim gets a new version. */
async function remove({ tx, now, claim }: Acting, seen: string): Promise<Acted<typeof done>> {
  const receipt = await readReceipt(tx, claim.id, now);
  if (receipt?.isHere && receipt.submittedAt.getTime() !== new Date(seen).getTime())
    throw new Problem(409, 'changed-meanwhile', 'Another passcode came since. It was not deleted.');
  if (!(await deletePasscode(tx, claim.id, now))) throw noPasscode();
  await raiseVersion(tx, claim.id, now);
  return { answer: done };
}

export function passcodeCalls(app: FastifyInstance, services: Services, guard: Guard): void {
  const { demo } = services.settings;
  addRoutes(app, passcodeRoutes, {
    guard,
    handlers: {
      deskPasscode: ({ params: { claimId }, request }) => readState(services, request, claimId),
      deskOpenPasscode: ({ params: { claimId }, body, request }) => openAtDesk(services, request, { claimId, body }),
      deskAskForPasscode: ({ params: { claimId }, request }) =>
        actOnClaim(services, request, { claimId, name: 'passcode-ask', right: 'passcode' }, (acting) =>
          ask(acting, demo),
        ),
      deskAllowPasscode: ({ params: { claimId }, body: { accountId }, request }) =>
        actOnClaim(services, request, { claimId, name: 'passcode-allow', right: null }, (acting) =>
          allow(acting, accountId),
        ),
      deskDeletePasscode: ({ params: { claimId }, body: { seen }, request }) =>
        actOnClaim(services, request, { claimId, name: 'passcode-delete', right: 'passcode' }, (acting) =>
          remove(acting, seen),
        ),
    },
  });
}
