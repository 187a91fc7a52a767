import type { FastifyPluginAsync, FastifyRequest } from 'fastify';

import { auditClaimantAction } from '#claim/access/audit-claimant-action.data.ts';
import { proveMailbox } from '#claim/access/claim-session.data.ts';
import { changeOwnClaim } from '#claim/change/claim-change.data.ts';
import { detailsRoutes } from '#claim/sealed/details-routes.ts';
import { readSealedSight } from '#claim/sealed/sealed-sight.data.ts';
import { asProblem } from '#claim/step-up/code-problem.server.ts';
import { decisionCodeMail } from '#claim/step-up/decision-code-mail.server.ts';
import {
  enterDecisionCode,
  errorOfRefused,
  mailDecisionCode,
  type Refused,
} from '#claim/step-up/decision-code.server.ts';
import type { Services } from '#server/context.ts';
import { localeOf } from '#server/http/locale.ts';
import { addRoutes } from '#server/http/route/route.ts';
import { accountGuard } from '#server/sessions/account.access.ts';
import { viewerOf } from '#server/sessions/viewer.ts';
import { done } from '#shared/rest-answers.ts';

const askerOf = (services: Services, request: FastifyRequest) => ({
  services,
  viewer: viewerOf(request, services.settings),
  locale: localeOf(request),
  now: services.now(),
});

type Asker = ReturnType<typeof askerOf>;

const refuse = asProblem('A handler reads the claim without a code.');

/** One code opens all that is sealed of the claim, whatever the client asks for with decisions. */
const sealed = (claimId: string) => ({ claimId, about: 'details', always: true });

async function mailCode(asker: Asker, claimId: string): Promise<void> {
  await changeOwnClaim(asker, claimId, async (tx) => {
    await mailDecisionCode(tx, asker, sealed(claimId), decisionCodeMail('details'));
    return false;
  }).catch(refuse);
}

/** A wrong code commits its try. */
async function open(asker: Asker, claimId: string, code: string): Promise<void> {
  const became: { refused: Refused | null } = { refused: null };
  await changeOwnClaim(asker, claimId, async (tx) => {
    const entered = await enterDecisionCode(tx, asker, sealed(claimId), code);
    became.refused = entered.kind === 'refused' ? entered.refused : null;
    if (became.refused !== null) return false;
    const { sessionId } = await readSealedSight(tx, asker, claimId);
    if (sessionId !== null) await proveMailbox(tx, claimId, sessionId);
    await auditClaimantAction(tx, { claimId, action: 'claim.details-opened' }, asker.now);
    return false;
  }).catch(refuse);
  if (became.refused !== null) refuse(errorOfRefused(became.refused));
}

export function detailsRest(services: Services): FastifyPluginAsync {
  return async (app) => {
    addRoutes(app, detailsRoutes, {
      guard: accountGuard(services),
      handlers: {
        mailDetailsCode: async ({ params: { claimId }, request }) => {
          await mailCode(askerOf(services, request), claimId.toLowerCase());
          return done;
        },
        openDetails: async ({ params: { claimId }, body: { code }, request }) => {
          await open(askerOf(services, request), claimId.toLowerCase(), code);
          return done;
        },
      },
    });
  };
}
