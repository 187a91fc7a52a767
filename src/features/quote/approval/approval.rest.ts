import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';

import type { Brand, Brands } from '#server/brands/brand.ts';
import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { addRoutes } from '#server/http/route/route.ts';
import { sendPdf } from '#server/pdf/pdf-answer.server.ts';
import { accountGuard } from '#server/sessions/account.access.ts';
import { viewerOf } from '#server/sessions/viewer.ts';
import { approvalPage } from './approval-page.server.ts';
import { approvalDrawer, approvalTitle } from './approval-pdf.server.ts';
import { approvalRoutes } from './approval-routes.ts';
import type { ProofSubject } from './approval-words.rules.ts';
import { readApprovedClaim } from './approval.data.ts';
import { readApproval, type Approval } from './approval.server.ts';

type Asked = { subject: ProofSubject; claimId: string; request: FastifyRequest; reply: FastifyReply };

const missing: Record<ProofSubject, [code: string, text: string]> = {
  quote: ['approval-not-found', 'No quote of this claim was approved that you may read about.'],
  outcome: ['choice-not-found', 'Nothing was chosen for this claim that you may read about.'],
};

type Proof = { approval: Approval; claimId: string; brand: Brand };

/** Missing, foreign and malformed ids get the same response. */
async function proofFor(
  { database, settings, now }: Services,
  brands: Brands,
  { subject, claimId, request }: Asked,
): Promise<Proof> {
  const claim = await readApprovedClaim(database.pool, claimId, viewerOf(request, settings), now());
  if (!claim) throw new Problem(404, 'claim-not-found', 'There is no such claim, or you may not see it.');
  const approval = await readApproval(database.kysely, claim, subject);
  if (!approval) throw new Problem(404, ...missing[subject]);
  return { approval, claimId: claim.id, brand: brands.byId(claim.brand) };
}

/** The proof of the newest approval or choice, drawn from the rows that were kept with it. */
export function quoteApprovalRest(services: Services, brands: Brands): FastifyPluginAsync {
  return async (app) => {
    const drawer = approvalDrawer();
    app.addHook('onClose', drawer.close);
    const sendPage = async (asked: Asked) => {
      const proof = await proofFor(services, brands, asked);
      const { html, policy } = approvalPage(proof.approval, proof);
      return asked.reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(html);
    };
    const sendFile = async (asked: Asked) => {
      const { approval, brand } = await proofFor(services, brands, asked);
      return sendPdf(asked.reply, approvalTitle(approval), await drawer.draw(approval, brand));
    };
    addRoutes(app, approvalRoutes, {
      guard: accountGuard(services),
      handlers: {
        quoteApproval: ({ params, request, reply }) => sendPage({ subject: 'quote', ...params, request, reply }),
        quoteApprovalPdf: ({ params, request, reply }) => sendFile({ subject: 'quote', ...params, request, reply }),
        outcomeChoice: ({ params, request, reply }) => sendPage({ subject: 'outcome', ...params, request, reply }),
        outcomeChoicePdf: ({ params, request, reply }) => sendFile({ subject: 'outcome', ...params, request, reply }),
      },
    });
  };
}
