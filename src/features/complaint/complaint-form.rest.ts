// The form of a complaint as browsers without a script send it.
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError } from 'graphql';

import type { Brand, Brands } from '#server/brands/brand.ts';
import type { Services } from '#server/context.ts';
import { isDatabaseAway } from '#server/db/database-away.ts';
import { localeOf } from '#server/http/locale.ts';
import { acceptForms, type AnswerWithForm, fieldsOf } from '#server/http/form-posts.ts';
import { viewerOf } from '#server/sessions/viewer.ts';
import { complaintForm, longest, newestPlace, typedIn } from './complaint-form.rules.ts';
import { complaintFormPage, type Unsent, type UnsentReason } from './complaint-page.server.ts';
import { sendOwnComplaint } from './send-own-complaint.server.ts';

/** In bytes: all fields at their longest, every character escaped. */
const bodyLimit = (longest.words + longest.wanted + longest.reach) * 12;

type Sent = { Params: { claimId: string } };

type Form = { services: Services; brands: Brands; answerWithForm: AnswerWithForm };

const statuses: Record<UnsentReason, number> = { away: 503, 'signed-out': 403 };

/** Without the database or a session the page cannot be drawn, and yet nothing that was typed is lost. */
function answerUnsent(reply: FastifyReply, brand: Brand, drawn: Unsent): FastifyReply {
  const claimId = encodeURIComponent(drawn.claimId);
  const { html, policy } = complaintFormPage({ ...drawn, claimId }, brand, localeOf(reply.request));
  return reply
    .code(statuses[drawn.reason])
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .send(html);
}

/** Returns why the claim could not be reached; null of other errors. */
function reasonOf(error: unknown): UnsentReason | null {
  if (isDatabaseAway(error)) return 'away';
  return error instanceof GraphQLError && error.extensions['code'] === 'CLAIM_NOT_FOUND' ? 'signed-out' : null;
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
  const fields = fieldsOf(request);
  const typed = typedIn(fields);
  try {
    await sendOwnComplaint({ services, viewer, now: services.now() }, claimId, typed);
  } catch (error) {
    const reason = reasonOf(error);
    if (reason !== null) return answerUnsent(reply, brands.byId(null), { claimId, typed, reason });
    const posted = { form: complaintForm, values: [...fields], faults: [] };
    if (!isRefused(error)) return reply.redirect(`${page}#${newestPlace}`, 303);
    const drawn = await answerWithForm(claimId.toLowerCase(), posted, request);
    if (drawn === null) return answerUnsent(reply, brands.byId(null), { claimId, typed, reason: 'signed-out' });
    return reply.code(422).headers(drawn.headers).type('text/html; charset=utf-8').send(drawn.html);
  }
  return reply.redirect(`${page}#${newestPlace}`, 303);
}

export function complaintFormRest(form: Form): FastifyPluginAsync {
  return async (app) => {
    acceptForms(app, bodyLimit);
    app.post<Sent>('/complaint/:claimId', (request, reply) => answer(form, request, reply));
  };
}
