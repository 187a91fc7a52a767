import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { validate } from 'uuid';

import type { Services } from '#server/context.ts';
import { nothingHere, Problem } from '#server/http/errors.ts';
import { statusIn, isSigned } from '#server/gateways/sms/sms-status.ts';
import { addRoutes, type Call } from '#server/http/route/route.ts';
import type { OnSettled } from '#server/outbox/settled.ts';
import { smsStatusRoutes } from './sms-status-routes.ts';
import { recordTextStatus } from './sms.data.ts';

const settledAs = { sent: 'sent', delivered: 'sent', undelivered: 'undelivered' } as const;

type Attempt = Call<typeof smsStatusRoutes.noteTextStatus>['params'];

function placeIn({ id, attempt }: Attempt): { id: string; attempt: number } | null {
  const isPlace = validate(id) && /^\d{1,4}$/.test(attempt);
  return isPlace ? { id, attempt: Number(attempt) } : null;
}

/** The signature is the only authentication. The response is sent after the commit. Without Twilio nothing is here. */
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
    app.addHook('onRequest', async () => {
      if (settings.sms === null) throw nothingHere();
    });
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );
    addRoutes(app, smsStatusRoutes, {
      guard: () => null,
      handlers: {
        noteTextStatus: async ({ params, request }) => {
          if (settings.sms === null) throw nothingHere();
          const form = formOf(request, settings.sms.authToken);
          const [place, fate] = [placeIn(params), statusIn(form)];
          if (place === null || fate === null) return;
          const providerId = (form.get('MessageSid') ?? '').slice(0, 100);
          await database.kysely.transaction().execute(async (tx) => {
            const key = await recordTextStatus(tx, { ...place, providerId, fate, now: now() });
            if (key !== null) await onSettled(tx, { key, state: settledAs[fate.state], answer: fate.answer });
          });
        },
      },
    });
  };
}
