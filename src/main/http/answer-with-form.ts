import type { FastifyRequest } from 'fastify';
import type { Services } from '#server/context.ts';
import { viewerOf } from '#server/sessions/viewer.ts';
import type { ClaimPage } from '#shared/page/claim-pages.ts';
import type { PostedForm } from '#shared/page/posted-form.ts';
import type { InitialDataAt } from '#main/first-page/initial-data.server.ts';
import type { Pages } from '#main/pages/pages.server.ts';

type AnswerWithForm = (
  claimId: string,
  posted: PostedForm,
  request: FastifyRequest,
) => Promise<{ html: string; headers: Record<string, string> } | null>;

export type Drawing = { services: Services; pages: Pages; initialDataAt: InitialDataAt };

/** Returns what draws a claim's page with what a form on it has sent without a script; null where the viewer may not see it. */
export function answerWithForm(page: ClaimPage, { services, pages, initialDataAt }: Drawing): AnswerWithForm {
  return async (claimId, posted, request) => {
    const viewer = viewerOf(request, services.settings);
    const initialData = await initialDataAt(`/${page}/${claimId}`, viewer, request);
    return (
      initialData && pages.claimPage({ kind: 'claim', page, claimId, overlay: null }, initialData, request, { posted })
    );
  };
}
