import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { validate } from 'uuid';

import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { fateIn, isSigned } from '#server/gateways/sms/sms-status.ts';
import type { Load } from '#server/limits/overload.ts';
import type { OnSettled } from '#server/outbox/settled.ts';
import { smsStatusPath } from './sms-delivery.ts';
import { noteTextFate } from './sms.data.ts';

const bodyLimit = 16 * 1024;

/** A delivered text counts as sent for those who wait for the result. */
const settledAs = { sent: 'sent', delivered: 'sent', undelivered: 'undelivered' } as const;

type ForTry = { Params: { id: string; attempt: string } };

function placeIn({ id, attempt }: ForTry['Params']): { id: string; attempt: number } | null {
  const isPlace = validate(id) && /^\d{1,4}$/.test(attempt);
  return isPlace ? { id, attempt: Number(attempt) } : null;
}

/** The signature is the only authentication. The response is sent after the commit. */
export function smsStatusRest(services: Services, { onSettled }: { onSettled: OnSettled }): FastifyPluginAsync {
  const { settings, database, now } = services;
  const formOf = ({ body, headers, url }: FastifyRequest, authToken: string): URLSearchParams => {
    const form = body instanceof URLSearchParams ? body : new URLSearchParams();
    const signature = headers['x-twilio-signature'];
    const asSent = settings.publicUrl.origin + url;
    if (typeof signature === 'string' && isSigned(authToken, { url: asSent, form, signature })) return form;
    throw new Problem(403, 'bad-signature', 'The signature of this call is missing or wrong.');
  };
  return async (app) => {
    const { sms } = settings;
    if (sms === null) return;
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    // A request with a missing or wrong signature costs almost nothing.
    const config: Load = { load: 'vital' };
    app.post<ForTry, Load>(`${smsStatusPath}/:id/:attempt`, { bodyLimit, config }, async (request, reply) => {
      const form = formOf(request, sms.authToken);
      const [place, fate] = [placeIn(request.params), fateIn(form)];
      if (place !== null && fate !== null) {
        const providerId = (form.get('MessageSid') ?? '').slice(0, 100);
        await database.kysely.transaction().execute(async (tx) => {
          const key = await noteTextFate(tx, { ...place, providerId, fate, now: now() });
          if (key !== null) await onSettled(tx, { key, state: settledAs[fate.state], answer: fate.answer });
        });
      }
      return reply.code(204).send();
    });
  };
}
