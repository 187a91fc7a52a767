import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';

import { visitsToCome, type Visit } from '#claim/calendar/visit.rules.ts';
import { deviceOf } from '#claim/wording/device.rules.ts';
import { brandUrl } from '#server/brands/brand-site.ts';
import { brandsOf } from '#server/brands/brands-of.ts';
import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { addRoutes } from '#server/http/route/route.ts';
import { accountGuard } from '#server/sessions/account.access.ts';
import { viewerOf } from '#server/sessions/viewer.ts';
import { calendarRoutes } from './calendar-routes.ts';
import { readCalendarClaim, type CalendarClaim } from './calendar.data.ts';
import { calendarFile } from './ics.rules.ts';
import { localeOf } from '#server/http/locale.ts';
import type { Locale } from '#shared/locale.ts';
import { visitWords } from './visit-words.rules.ts';

type Reader = { origin: string; locale: Locale };

/** Returns the file of one visit, with the claim's version as SEQUENCE, because it only grows. */
function fileOf(claim: CalendarClaim, claimId: string, visit: Visit, { origin, locale }: Reader): string {
  return calendarFile({
    uid: `${claimId}-${visit.kind}`,
    sequence: claim.version,
    changedAt: claim.changedAt,
    day: visit.date,
    url: `${origin}/my-claim/${claimId}`,
    ...visitWords(visit, deviceOf(claim.facts.device, locale).name, locale),
  });
}

async function sendCalendar(
  services: Services,
  kind: Visit['kind'],
  { params, request, reply }: { params: { claimId: string }; request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const claimId = params.claimId.toLowerCase();
  const { database, settings } = services;
  const at = services.now();
  const claim = await readCalendarClaim(database.pool, claimId, viewerOf(request, settings), at);
  if (claim === null) throw new Problem(404, 'claim-not-found', 'There is no such claim, or you may not see it.');
  const visit = visitsToCome(claim.facts, at).find((one) => one.kind === kind);
  if (!visit) throw new Problem(404, 'no-visit', 'No courier is expected for this claim.');
  const { origin } = brandUrl(settings.publicUrl, brandsOf(services).byId(claim.facts.brand));
  return reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', `inline; filename="${kind}.ics"`)
    .header('cache-control', 'private, no-store')
    .send(fileOf(claim, claimId, visit, { origin, locale: localeOf(request) }));
}

export function calendarRest(services: Services): FastifyPluginAsync {
  return async (app) =>
    addRoutes(app, calendarRoutes, {
      guard: accountGuard(services),
      handlers: {
        collectionCalendar: (call) => sendCalendar(services, 'collection', call),
        deliveryCalendar: (call) => sendCalendar(services, 'delivery', call),
      },
    });
}
