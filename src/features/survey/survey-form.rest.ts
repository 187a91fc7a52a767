import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError } from 'graphql';

import type { Services } from '#server/context.ts';
import { acceptForms, fieldsOf } from '#server/http/form-posts.ts';
import { unsentPath } from '#shared/page/unsent-path.ts';
import { viewerOf } from '#server/sessions/viewer.ts';
import { longestSurveyWords, thanksPlace } from '#claim/survey/survey.rules.ts';
import { answerOwnSurvey, type OwnAnswer } from './answer-survey.server.ts';

/** In bytes: the words at their longest, every character escaped. */
const bodyLimit = 12 * longestSurveyWords;

type Form = { Params: { claimId: string } };

function answerIn(request: FastifyRequest<Form>): OwnAnswer {
  const { claimId } = request.params;
  const fields = fieldsOf(request);
  const [ease, called] = [fields.get('survey-ease'), fields.get('survey-called')];
  return {
    claimId,
    satisfaction: Number(fields.get('survey-satisfaction')),
    ease: ease === null ? null : Number(ease),
    wouldHaveCalled: called === null ? null : called === 'yes',
    words: fields.get('survey-words'),
    byLink: fields.has('by-link'),
  };
}

/** The page says itself what is missing, or that the time is over. Whoever tracks nothing is led to the Track form. */
async function answer(services: Services, request: FastifyRequest<Form>, reply: FastifyReply): Promise<FastifyReply> {
  const { settings, now } = services;
  const page = `/survey/${encodeURIComponent(request.params.claimId)}`;
  reply.header('cache-control', 'no-store');
  try {
    await answerOwnSurvey({ services, viewer: viewerOf(request, settings), now: now() }, answerIn(request));
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    const { code } = error.extensions;
    if (code === 'CLAIM_NOT_FOUND') return reply.redirect(unsentPath(page), 303);
    return reply.redirect(code === 'BAD_USER_INPUT' ? `${page}?missing=1` : page, 303);
  }
  return reply.redirect(`${page}#${thanksPlace}`, 303);
}

/** For browsers without a script (security promise 7): the parser of forms exists in this plugin only. */
export function surveyFormRest(services: Services): FastifyPluginAsync {
  return async (app) => {
    acceptForms(app, bodyLimit);
    app.post<Form>('/survey/:claimId', { bodyLimit }, (request, reply) => answer(services, request, reply));
  };
}
