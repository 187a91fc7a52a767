import type { FastifyPluginAsync, FastifyRequest } from 'fastify';

import { auditClaimantAction } from '#claim/access/audit-claimant-action.data.ts';
import { changeOwnClaim } from '#claim/change/claim-change.data.ts';
import { findVoucherToShow, type ShownVoucher, showVoucher } from '#claim/offer/issue-voucher.server.ts';
import { asProblem } from '#claim/step-up/code-problem.server.ts';
import { decisionCodeMail } from '#claim/step-up/decision-code-mail.server.ts';
import {
  enterDecisionCode,
  errorOfRefused,
  mailDecisionCode,
  type Refused,
} from '#claim/step-up/decision-code.server.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { localeOf } from '#server/http/locale.ts';
import { addRoutes } from '#server/http/route/route.ts';
import { accountGuard } from '#server/sessions/account.access.ts';
import { viewerOf } from '#server/sessions/viewer.ts';
import { done } from '#shared/rest-answers.ts';
import { voucherRoutes } from './voucher-routes.ts';

const refuse = asProblem('The code of a voucher is shown to the claimant alone.');

const askerOf = (services: Services, request: FastifyRequest) => ({
  services,
  viewer: viewerOf(request, services.settings),
  locale: localeOf(request),
  now: services.now(),
});

type Asker = ReturnType<typeof askerOf>;

/** Returns why the code that the client asks for was refused, with the try to be committed. */
async function show(tx: Tx, asker: Asker, claimId: string, code: string | null): Promise<ShownVoucher | Refused> {
  const { services, now } = asker;
  const of = { tx, claimId, now };
  const voucher = await findVoucherToShow(of);
  const entered = await enterDecisionCode(tx, asker, { claimId, about: voucher.id }, code);
  if (entered.kind === 'refused') return entered.refused;
  const shown = await showVoucher(services, of, voucher);
  const what = shown.isFirst ? 'voucher shown' : 'voucher shown again';
  const detail = entered.kind === 'right' ? `${what}, with a mailed code` : what;
  // A session may be in other hands.
  await auditClaimantAction(tx, { claimId, action: 'claim.changed', detail }, now);
  return shown;
}

async function showOwn(asker: Asker, claimId: string, code: string | null): Promise<ShownVoucher> {
  const became: { shown: ShownVoucher | Refused | null } = { shown: null };
  await changeOwnClaim(asker, claimId, async (tx) => {
    const shown = await show(tx, asker, claimId, code);
    became.shown = shown;
    return 'isFirst' in shown && shown.isFirst;
  }).catch(refuse);
  const { shown } = became;
  if (shown === null) throw new Error('A change that was not refused has shown the voucher.');
  return 'kind' in shown ? refuse(errorOfRefused(shown)) : shown;
}

/** It is good for this voucher: a choice and another code of a voucher need their own. */
async function mailCode(asker: Asker, claimId: string): Promise<void> {
  await changeOwnClaim(asker, claimId, async (tx) => {
    const { id: about } = await findVoucherToShow({ tx, claimId, now: asker.now });
    await mailDecisionCode(tx, asker, { claimId, about }, decisionCodeMail('voucher'));
    return false;
  }).catch(refuse);
}

/** The code of a voucher is in no page and no other answer, so that nothing keeps it. */
export function voucherRest(services: Services): FastifyPluginAsync {
  return async (app) => {
    addRoutes(app, voucherRoutes, {
      guard: accountGuard(services),
      handlers: {
        showVoucher: async ({ params: { claimId }, body: { code = null }, request, reply }) => {
          const shown = await showOwn(askerOf(services, request), claimId.toLowerCase(), code);
          reply.header('cache-control', 'no-store');
          return { code: shown.code, openUntil: shown.openUntil.toISOString() };
        },
        mailVoucherCode: async ({ params: { claimId }, request }) => {
          await mailCode(askerOf(services, request), claimId.toLowerCase());
          return done;
        },
      },
    });
  };
}
