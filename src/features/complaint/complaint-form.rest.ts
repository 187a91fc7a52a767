// The form of a complaint as browsers without a script send it.
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError } from 'graphql';

import type { Brand, Brands } from '#server/brands/brand.ts';
import type { Services } from '#server/context.ts';
import { isDatabaseAway } from '#server/db/database-away.ts';
import { localeOf } from '#server/http/locale.ts';
import { acceptForms, type AnswerWithForm, fieldsOf } from '#server/http/form-posts.ts';
import { isAnonymous, viewerOf } from '#server/sessions/viewer.ts';
import { complaintForm, longest, newestPlace, type TypedComplaint, typedIn } from './complaint-form.rules.ts';
import { complaintFormPage } from './complaint-page.server.ts';
import { sendOwnComplaint } from './send-own-complaint.server.ts';

/** In bytes: all fields at their longest, every character escaped. */
const bodyLimit = (longest.words + longest.wanted + longest.reach) * 12;

type Sent = { Params: { claimId: string } };

type Form = { services: Services; brands: Brands; answerWithForm: AnswerWithForm };

/** Without the database the page cannot be drawn, and yet nothing that was typed is lost. */
function answerAway(reply: FastifyReply, claimId: string, typed: TypedComplaint, brand: Brand): FastifyReply {
  const { html, policy } = complaintFormPage(
    { claimId: encodeURIComponent(claimId), typed },
    brand,
    localeOf(reply.request),
  );
  return reply.code(503).type('text/html; charset=utf-8').header('content-security-policy', policy).send(html);
}

/** Returns whether the form can be mended or sent later. The page finds by the same rules what is wrong. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof GraphQLError)) throw error;
  return ['COMPLAINT_INVALID', 'COMPLAINTS_TOO_MANY'].includes(String(error.extensions['code']));
}

async function answer(
  { services, brands, answerWithForm }: Form,
  request: FastifyRequest<Sent>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { claimId } = request.params;
  const viewer = viewerOf(request, services.settings);
  const page = `/complaint/${encodeURIComponent(claimId)}`;
  reply.header('cache-control', 'no-store');
  // As the page itself: whoever has no claim open is asked for it first.
  if (isAnonymous(viewer)) return reply.redirect(`/track?returnUrl=${encodeURIComponent(page)}`, 303);
  const fields = fieldsOf(request);
  const typed = typedIn(fields);
  try {
    await sendOwnComplaint({ services, viewer, now: services.now() }, claimId, typed);
  } catch (error) {
    if (isDatabaseAway(error)) return answerAway(reply, claimId, typed, brands.byId(null));
    const posted = { form: complaintForm, values: [...fields], faults: [] };
    const drawn = isRefused(error) ? await answerWithForm(claimId.toLowerCase(), posted, request) : null;
    if (drawn) return reply.code(422).headers(drawn.headers).type('text/html; charset=utf-8').send(drawn.html);
  }
  return reply.redirect(`${page}#${newestPlace}`, 303);
}

export function complaintFormRest(form: Form): FastifyPluginAsync {
  return async (app) => {
    acceptForms(app, bodyLimit);
    app.post<Sent>('/complaint/:claimId', (request, reply) => answer(form, request, reply));
  };
}
