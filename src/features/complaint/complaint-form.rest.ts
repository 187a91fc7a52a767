// The form of a complaint as browsers without a script send it.
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError } from 'graphql';

import type { Brands } from '#server/brands/brand.ts';
import type { Services } from '#server/context.ts';
import { isDatabaseAway } from '#server/db/database-away.ts';
import { isAnonymous, viewerOf } from '#server/sessions/viewer.ts';
import { type ComplaintField, longest, type TypedComplaint } from './complaint-form.rules.ts';
import { complaintFormPage } from './complaint-page.server.ts';
import { sendOwnComplaint } from './send-own-complaint.server.ts';

/** In bytes: all fields at their longest, every character escaped. */
const bodyLimit = (longest.words + longest.wanted + longest.reach) * 12;

type Sent = { Params: { claimId: string } };

function typedIn(body: unknown): TypedComplaint {
  const fields = body instanceof URLSearchParams ? body : new URLSearchParams();
  const text = (name: string) => fields.get(name) ?? '';
  return { kind: text('kind') || 'service', words: text('words'), wanted: text('wanted'), reach: text('reach') };
}

type Fault = { error: string; wrong: ComplaintField | null; status: number };

/** Returns null for what is no fault of the form, which the caller throws again. */
function faultOf(error: unknown): Fault | null {
  if (isDatabaseAway(error)) {
    return { error: 'This could not be sent just now. Please try again in a minute.', wrong: null, status: 503 };
  }
  if (!(error instanceof GraphQLError)) return null;
  const { code, field } = error.extensions;
  const wrong = (field as ComplaintField | undefined) ?? null;
  if (code === 'CLAIM_READ_ONLY') return { error: error.message, wrong, status: 403 };
  return code === 'CLAIM_NOT_FOUND' ? null : { error: error.message, wrong, status: 422 };
}

async function answer(services: Services, brands: Brands, request: FastifyRequest<Sent>, reply: FastifyReply) {
  const { claimId } = request.params;
  const viewer = viewerOf(request, services.settings);
  const page = `/complaint/${encodeURIComponent(claimId)}`;
  reply.header('cache-control', 'no-store');
  // As the page itself: whoever has no claim open is asked for it first.
  if (isAnonymous(viewer)) return reply.redirect(`/track?returnUrl=${encodeURIComponent(page)}`, 303);
  const typed = typedIn(request.body);
  try {
    await sendOwnComplaint({ services, viewer, now: services.now() }, claimId, typed);
    return reply.redirect(page, 303);
  } catch (error) {
    const fault = faultOf(error);
    if (fault === null) {
      if (error instanceof GraphQLError) return reply.redirect(page, 303);
      throw error;
    }
    const drawn = { claimId: encodeURIComponent(claimId), typed, error: fault.error, wrong: fault.wrong };
    const { html, policy } = complaintFormPage(drawn, brands.byId(null));
    return reply
      .code(fault.status)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .send(html);
  }
}

/**
 * One of the few form posts that the portal accepts besides JSON (security promise 7), so its parser exists in this
 * plugin only.
 */
export function complaintFormRest(services: Services, brands: Brands): FastifyPluginAsync {
  return async (app) => {
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    app.post<Sent>('/complaint/:claimId', (request, reply) => answer(services, brands, request, reply));
  };
}
