import type { Services } from '#server/context.ts';
import type { AnswerWithForm } from '#server/http/form-posts.ts';
import { viewerOf } from '#server/sessions/viewer.ts';
import type { ClaimPage } from '#shared/page/claim-pages.ts';
import type { InitialDataAt } from '#main/first-page/initial-data.server.ts';
import type { Pages } from '#main/pages/pages.server.ts';

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
