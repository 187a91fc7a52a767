import type { Services } from '#server/context.ts';
import { changeClaim } from '#claim/change/claim-change.server.ts';
import { documentAs, invalidDocument } from './claim-document-problem.server.ts';
import { type ClaimDocument, eventsDocument, mostEvents } from './claim-document.rules.ts';
import { writeClaim } from './claim-save.server.ts';
import type { Written } from '#claim/live/claim-version.server.ts';
import { readDocument } from './claim-write.data.ts';
import { warningsOfEvents } from '#claim/warnings/document-warnings.server.ts';
import type { Warning } from '#claim/warnings/warning.ts';

type EventDocuments = ClaimDocument['events'];

const isSameEvent = (one: EventDocuments[number], other: EventDocuments[number]): boolean =>
  one.externalId !== null && other.externalId !== null
    ? one.externalId === other.externalId
    : one.eventDate.getTime() === other.eventDate.getTime() && one.name === other.name;

function withEvents(there: EventDocuments, added: EventDocuments): { events: EventDocuments; places: number[] } {
  const events = [...there];
  const places = added.map((event) => {
    const exact = event.externalId === null ? -1 : events.findIndex((known) => known.externalId === event.externalId);
    const place = exact >= 0 ? exact : events.findIndex((known) => isSameEvent(known, event));
    if (place < 0) return events.push(event) - 1;
    events[place] = { ...event, externalId: event.externalId ?? events[place]?.externalId ?? null };
    return place;
  });
  return { events, places };
}

/** PUT and PATCH reject a claim with more, so a claim that had grown beyond could never be changed again. */
function checkCount(count: number): void {
  if (count <= mostEvents) return;
  const detail = `With these the claim would have ${count} events, and a claim has at most ${mostEvents}. Send fewer.`;
  throw invalidDocument([{ pointer: '/events', detail }]);
}

function latestChange(before: Date | null, added: EventDocuments): Date | null {
  return added.reduce<Date | null>(
    (latest, { eventDate, relatedState }) =>
      relatedState !== null && (!latest || eventDate > latest) ? eventDate : latest,
    before,
  );
}

export async function addEvents(
  services: Services,
  pathNumber: string,
  body: unknown,
  ifMatch?: string,
  { quiet = false }: { quiet?: boolean } = {},
): Promise<Written & { eventIds: string[]; warnings: Warning[] }> {
  const isWhole = typeof body === 'object' && body !== null && Object.hasOwn(body, 'events');
  const events = Array.isArray(body) ? body : [body];
  const added = documentAs(eventsDocument, isWhole ? body : { events });
  const warnings = await warningsOfEvents(services.database.kysely, added.events, services.now());
  const written = await changeClaim(services, pathNumber, ifMatch, async (tx, stored) => {
    const document = await readDocument(tx, stored);
    const merged = withEvents(document.events, added.events);
    checkCount(merged.events.length);
    const next = {
      ...document,
      events: merged.events,
      state: added.state ?? document.state,
      lastStateChangeDate: latestChange(document.lastStateChangeDate, added.events),
    };
    const { messageIds: _, ...done } = await writeClaim(tx, stored, stored.claim.number, next, {
      hash: null,
      now: services.now(),
      quiet,
      says: added.state ? 'by-name' : 'nothing',
    });
    return { ...done, eventIds: merged.places.map((place) => done.eventIds[place] ?? '') };
  });
  return { ...written, warnings };
}
