import { textableNumber } from '#server/outbox/sms/phone-number.ts';
import { isSetDate } from '#shared/time/dates.ts';
import { couldBeEmail } from '#shared/people/email.ts';
import { couldBePostcode } from '#shared/people/postcode.ts';
import { statesOf } from '../document/catalogue.data.ts';
import type { ClaimDocument, EventDocument, StateReference } from '../document/claim-document.rules.ts';
import type { Warning } from './warning.ts';
import type { Db } from '#server/db/connect.ts';
import { dayMs } from '#shared/time/milliseconds.ts';

const mostWarnings = 50;
/** Limits in days from now: the oldest, the furthest ahead, and the tolerance for past events, as clocks differ. */
const [oldestDays, furthestDays, happenedDays] = [3_650, 366, 1];

const dateFields = [
  ['lastStateChangeDate', happenedDays],
  ['stateDeadline', furthestDays],
  ['nextCollectionAttemptDate', furthestDays],
  ['lastCollectionAttemptDate', happenedDays],
  ['nextDeliveryAttemptDate', furthestDays],
  ['lastDeliveryAttemptDate', happenedDays],
  ['excessTakenDate', happenedDays],
] as const;

function dateWarning(pointer: string, date: Date | null, most: number, now: Date): Warning[] {
  if (!isSetDate(date)) return [];
  const days = (date.getTime() - now.getTime()) / dayMs;
  if (days <= most && days >= -oldestDays) return [];
  const where = days > 0 ? `${Math.ceil(days)} days ahead` : 'more than ten years ago';
  return [{ pointer, code: 'date-far-away', detail: `This date is ${where}. Check it and its zone.` }];
}

function dateWarnings(document: ClaimDocument, now: Date): Warning[] {
  const { messages } = document;
  return [
    ...dateFields.flatMap(([field, most]) => dateWarning(`/${field}`, document[field], most, now)),
    ...messages.flatMap(({ dateSent }, at) => dateWarning(`/messages/${at}/dateSent`, dateSent, happenedDays, now)),
  ];
}

function contactWarnings({ endUserEmail, endUserMobile: mobile, endUserPhone: phone }: ClaimDocument): Warning[] {
  if (endUserEmail === '' && mobile === '' && phone === '') {
    const detail = 'The claim has no e-mail address and no telephone number, so the claimant is told nothing.';
    return [{ pointer: '/endUserEmail', code: 'no-contact', detail }];
  }
  const warnings: Warning[] = [];
  if (endUserEmail !== '' && !couldBeEmail(endUserEmail)) {
    const detail = 'No mail can be sent to this address. Correct it.';
    warnings.push({ pointer: '/endUserEmail', code: 'email-unreachable', detail });
  }
  const textable = textableNumber({ mobile, phone });
  if (textable.is === 'bad') {
    const pointer = textable.to === mobile.trim() ? '/endUserMobile' : '/endUserPhone';
    warnings.push({
      pointer,
      code: 'mobile-unreachable',
      detail: `No text can be sent to this number. ${textable.why}`,
    });
  }
  return warnings;
}

function addressWarnings(document: ClaimDocument): Warning[] {
  const warnings: Warning[] = [];
  for (const field of ['registeredAddress', 'collectionAddress', 'deliveryAddress'] as const) {
    const { line1, line2, line3, city, postcode } = document[field];
    const isGiven = [line1, line2, line3, city, postcode].some((line) => line !== '');
    if (postcode === '' && (isGiven || field === 'registeredAddress')) {
      const detail =
        field === 'registeredAddress'
          ? 'Without a registered post code the claimant cannot open the claim. Send it.'
          : 'This address has no post code, so a courier may not find it.';
      warnings.push({ pointer: `/${field}/postcode`, code: 'no-postcode', detail });
    } else if (postcode !== '' && !couldBePostcode(postcode)) {
      const detail = 'This is not a post code of 2 to 12 letters and digits. Correct it.';
      warnings.push({ pointer: `/${field}/postcode`, code: 'postcode-doubtful', detail });
    }
    if (isGiven && field !== 'registeredAddress' && line1 === '') {
      const detail = 'This address has no first line, so nothing can be delivered to it.';
      warnings.push({ pointer: `/${field}/line1`, code: 'address-incomplete', detail });
    }
  }
  return warnings;
}

const nameOf = (state: NonNullable<StateReference>): string => (typeof state === 'string' ? state : state.systemName);

function eventWarnings(events: readonly EventDocument[], untracked: ReadonlySet<string>, now: Date): Warning[] {
  return events.flatMap(({ eventDate, name, relatedState }, at): Warning[] => {
    const pointer = `/events/${at}/relatedState`;
    const code = 'event-without-tracked-state';
    const dates = dateWarning(`/events/${at}/eventDate`, eventDate, happenedDays, now);
    if (relatedState === null && /state changed to/i.test(name)) {
      const detail = 'This event tells of a state and has no relatedState, so the tracker does not move. Send it.';
      return [...dates, { pointer, code, detail }];
    }
    if (relatedState === null || !untracked.has(nameOf(relatedState))) return dates;
    const detail =
      'This state has no trackerNumber, so the tracker does not move. Set it through PUT /states/{systemName}.';
    return [...dates, { pointer, code, detail }];
  });
}

export async function untrackedStates(db: Db, events: readonly EventDocument[]): Promise<ReadonlySet<string>> {
  const names = new Set(events.flatMap(({ relatedState }) => (relatedState === null ? [] : nameOf(relatedState))));
  const known = names.size === 0 ? [] : await statesOf(db, [...names]);
  return new Set(known.flatMap(({ systemName, trackerNumber }) => (trackerNumber === null ? systemName : [])));
}

export async function warningsOfEvents(db: Db, events: readonly EventDocument[], now: Date): Promise<Warning[]> {
  return eventWarnings(events, await untrackedStates(db, events), now).slice(0, mostWarnings);
}

export function warningsIn(document: ClaimDocument, untracked: ReadonlySet<string>, now: Date): Warning[] {
  const warnings = [...contactWarnings(document), ...addressWarnings(document), ...dateWarnings(document, now)];
  return [...warnings, ...eventWarnings(document.events, untracked, now)].slice(0, mostWarnings);
}

export async function warningsOfDocument(db: Db, document: ClaimDocument, now: Date): Promise<Warning[]> {
  return warningsIn(document, await untrackedStates(db, document.events), now);
}

export function warningsOfDates(dates: readonly [pointer: string, date: Date][], now: Date): Warning[] {
  return dates.flatMap(([pointer, date]) => dateWarning(pointer, date, happenedDays, now));
}

export function warningsOfMessages(before: number, after: number, isPatched: boolean): Warning[] {
  if (!isPatched && after >= before) return [];
  const detail = `The list replaced all messages of the claim: it had ${before} and has ${after} now. To add messages, use POST /claims/{number}/messages.`;
  return [{ pointer: '/messages', code: 'messages-replaced', detail }];
}

export function warningsOfFields(warnings: readonly Warning[], fields: readonly string[]): Warning[] {
  return warnings.filter(({ pointer }) => fields.includes(pointer.split('/')[1] ?? ''));
}
