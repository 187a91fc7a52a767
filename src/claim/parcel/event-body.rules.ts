import * as z from 'zod';

import { stripControls, singleLine } from '#shared/text.ts';
import { courierStatuses, eventReasons, reasonsOf } from './parcel.rules.ts';

const longestWords = 300;
const longestPlace = 100;

const instant = z.iso
  .datetime({ offset: true, error: 'This must be an instant, like 2026-11-20T10:41:00Z.' })
  .transform((text) => new Date(text));

export const optionalInstant = instant.nullable().default(null);

/** What an event is, but for its id. */
export const eventFields = {
  at: instant.meta({ description: 'When it happened.' }),
  status: z
    .enum(courierStatuses, { error: `This must be one of: ${courierStatuses.join(', ')}.` })
    .meta({ description: '`news` is anything else, with the courier’s own `words`.' }),
  reason: z
    .enum(eventReasons as [string, ...string[]], { error: `This must be one of: ${eventReasons.join(', ')}.` })
    .transform((reason) => reason as (typeof eventReasons)[number])
    .nullable()
    .default(null)
    .meta({ description: 'Of `failed` and `delivered` alone.' }),
  words: z
    .string()
    .max(longestWords, { error: `This may have at most ${longestWords} characters.` })
    .transform((text) => stripControls(text).trim())
    .default('')
    .meta({ description: 'The courier’s own words; claimants read those of `news`.' }),
  place: z
    .string()
    .max(longestPlace, { error: `This may have at most ${longestPlace} characters.` })
    .transform(singleLine)
    .default(''),
  windowFrom: optionalInstant.meta({ description: 'From when on the courier comes, with `out-for-delivery`.' }),
  windowTo: optionalInstant,
};

type Read = z.output<z.ZodObject<typeof eventFields>>;

export type EventFault = { field: 'reason' | 'words' | 'windowTo' | 'at'; detail: string };

const mostAheadMs = 24 * 60 * 60 * 1_000;

/** Clocks of couriers may be ahead, and zones be missing, but not by more than a day. */
export const isTooFarAhead = (at: Date, now: Date): boolean => at.getTime() > now.getTime() + mostAheadMs;

/** Returns what its fields say that cannot be together. */
export function faultsOfEvent({ at, status, reason, words, windowFrom, windowTo }: Read, now: Date): EventFault[] {
  const allowed = reasonsOf(status);
  const faults: (EventFault | false)[] = [
    reason !== null &&
      !allowed.includes(reason) && {
        field: 'reason',
        detail:
          allowed.length === 0 ? `${status} takes no reason.` : `With ${status} it is one of: ${allowed.join(', ')}.`,
      },
    status === 'news' && words === '' && { field: 'words', detail: 'News needs the courier’s words.' },
    (windowFrom === null) !== (windowTo === null) && {
      field: 'windowTo',
      detail: 'Send both windowFrom and windowTo, or neither.',
    },
    windowFrom !== null &&
      windowTo !== null &&
      windowTo <= windowFrom && {
        field: 'windowTo',
        detail: 'This must be after windowFrom.',
      },
    isTooFarAhead(at, now) && { field: 'at', detail: 'This is more than a day ahead.' },
  ];
  return faults.filter((fault) => fault !== false);
}
