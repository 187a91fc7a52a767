// The forms of a nomination and of its end, as browsers without a script send them.
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError } from 'graphql';
import { v7 as newId } from 'uuid';

import { isWellFormedId } from '#claim/read/claim-read.data.ts';
import type { Services } from '#server/context.ts';
import { acceptForms, type AnswerWithForm, fieldsOf } from '#server/http/form-posts.ts';
import { unsentPath } from '#shared/page/unsent-path.ts';
import { viewerOf } from '#server/sessions/viewer.ts';
import { endOwnNomination, nominateOwn } from './nominate-own.server.ts';
import { inputs, nomineeForm, nomineesPlace, typedIn } from '#claim/nominated/nominee-form.rules.ts';

/** In bytes: all fields at their longest, every character escaped. */
const bodyLimit = 8_192;

type Form = { services: Services; answerWithForm: AnswerWithForm };
type Sent = { Params: { claimId: string } };

const refused = new Set(['NOMINEE_INVALID', 'TOO_MANY_NOMINATIONS', 'TOO_MANY_NOMINATIONS_TODAY', 'CLAIM_OVER']);

function extensionsOf(error: unknown): { code: string; field: string } {
  if (!(error instanceof GraphQLError)) throw error;
  const { code, field } = error.extensions;
  return { code: String(code), field: typeof field === 'string' ? field : '' };
}

async function change({ services }: Form, request: FastifyRequest, claimId: string): Promise<void> {
  const sent = fieldsOf(request);
  const context = { services, viewer: viewerOf(request, services.settings), now: services.now() };
  const id = sent.get(inputs.end);
  if (id === null) await nominateOwn(context, { claimId, id: newId(), ...typedIn(sent) });
  else await endOwnNomination(context, { claimId, id });
}

async function answer(form: Form, request: FastifyRequest<Sent>, reply: FastifyReply): Promise<FastifyReply> {
  const claimId = request.params.claimId.toLowerCase();
  if (!isWellFormedId(claimId)) return reply.redirect('/track', 303);
  const page = `/nominee/${claimId}`;
  reply.header('cache-control', 'no-store');
  try {
    await change(form, request, claimId);
  } catch (error) {
    const fault = extensionsOf(error);
    if (fault.code === 'CLAIM_NOT_FOUND') {
      return reply.redirect(unsentPath(page), 303);
    }
    const posted = { form: nomineeForm, values: [...fieldsOf(request)], faults: [fault] };
    const drawn = refused.has(fault.code) ? await form.answerWithForm(claimId, posted, request) : null;
    if (drawn) return reply.code(422).headers(drawn.headers).type('text/html; charset=utf-8').send(drawn.html);
  }
  return reply.redirect(`${page}#${nomineesPlace}`, 303);
}

export function nomineeFormRest(form: Form): FastifyPluginAsync {
  return async (app) => {
    acceptForms(app, bodyLimit);
    app.post<Sent>('/nominee/:claimId', (request, reply) => answer(form, request, reply));
  };
}
