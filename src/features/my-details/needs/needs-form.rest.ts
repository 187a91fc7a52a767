import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError } from 'graphql';

import { isWellFormedId } from '#claim/read/claim-read.data.ts';
import type { Services } from '#server/context.ts';
import { acceptForms, type AnswerWithForm, fieldsOf } from '#server/http/form-posts.ts';
import { unsentPath } from '#shared/page/unsent-path.ts';
import { viewerOf } from '#server/sessions/viewer.ts';
import {
  inputs,
  needsForm,
  removedSearch,
  savedPlace,
  seenIn,
  shownInsurerIn,
  wantedIn,
} from '#claim/support/needs-form.rules.ts';
import { insurerChanged, type NeedFault, needsChanged, nothingChosen } from '#claim/support/support-needs.rules.ts';
import { closeOwnOffer, errorCodes, ownFaults, setOwnNeeds } from './set-own-needs.server.ts';

/** In bytes: 200 letters and all ticks, every character escaped. */
const bodyLimit = 4_096;

type Form = { services: Services; answerWithForm: AnswerWithForm; request: FastifyRequest; reply: FastifyReply };

const pageOf = (claimId: string): string => `/my-details/${claimId}`;

function codeOf(error: unknown): unknown {
  return error instanceof GraphQLError ? error.extensions['code'] : null;
}

/** Returns where to go on. Whoever may not change the claim reads why on the page, or tracks it first. */
async function act(claimId: string, to: string, change: () => Promise<void>): Promise<string> {
  try {
    await change();
  } catch (error) {
    const code = codeOf(error);
    if (code === 'CLAIM_NOT_FOUND') return unsentPath(pageOf(claimId));
    if (code !== 'CLAIM_READ_ONLY') throw error;
  }
  return to;
}

/** Returns what only the claim itself can tell to be wrong. */
async function saveNeeds(...[context, claimId, wanted]: Parameters<typeof setOwnNeeds>): Promise<NeedFault[]> {
  try {
    const isNew = await setOwnNeeds(context, claimId, wanted);
    return !isNew && wanted.codes.length === 0 ? [nothingChosen] : [];
  } catch (error) {
    const code = codeOf(error);
    const fault = [insurerChanged, needsChanged(false), needsChanged(true)].find(
      (one) => errorCodes[one.code] === code,
    );
    if (fault === undefined) throw error;
    return [fault];
  }
}

async function answerForm({ services, answerWithForm, request, reply }: Form, claimId: string) {
  const sent = fieldsOf(request);
  const context = { services, viewer: viewerOf(request, services.settings), now: services.now() };
  reply.header('cache-control', 'no-store');
  const offer = sent.get(inputs.offer);
  if (offer !== null) {
    const to = offer === 'open' ? `${pageOf(claimId)}#needs` : `/my-claim/${claimId}#main`;
    return reply.redirect(await act(claimId, to, () => closeOwnOffer(context, claimId)), 303);
  }
  const wanted = wantedIn(sent);
  const faults = ownFaults(wanted, context.now);
  if (faults.length === 0) {
    const save = async () => {
      faults.push(
        ...(await saveNeeds(context, claimId, { ...wanted, shownInsurer: shownInsurerIn(sent), seen: seenIn(sent) })),
      );
    };
    const search = wanted.codes.length === 0 ? `?${removedSearch}` : '';
    const saved = await act(claimId, `${pageOf(claimId)}${search}#${savedPlace}`, save);
    if (faults.length === 0) return reply.redirect(saved, 303);
  }
  const page = await answerWithForm(claimId, { form: needsForm, values: [...sent], faults }, request);
  if (page === null) return reply.redirect(unsentPath(pageOf(claimId)), 303);
  return reply.code(422).headers(page.headers).type('text/html; charset=utf-8').send(page.html);
}

/** The form of support needs, and the offer of it on My Claim, without a script (security promise 7). */
export function needsFormRest(services: Services, answerWithForm: AnswerWithForm): FastifyPluginAsync {
  return async (app) => {
    acceptForms(app, bodyLimit);
    app.post<{ Params: { claimId: string } }>('/my-details/:claimId', (request, reply) => {
      const { claimId } = request.params;
      if (!isWellFormedId(claimId)) return reply.redirect('/track', 303);
      return answerForm({ services, answerWithForm, request, reply }, claimId.toLowerCase());
    });
  };
}
