import * as z from 'zod';

import { londonDayNumber } from '#shared/time/dates.ts';
import { singleLine, stripControls } from '#shared/text.ts';
import { noonOf } from '#claim/promise/noon.rules.ts';
import { longestDescription, longestPart, longestSentence, mostQuantity } from './quote-limits.rules.ts';
import { deciders, pricedLine, totalsOf, type QuoteContent, type QuoteLine } from './quote-version.rules.ts';

/** Ten million pounds, as in a claim document. */
export const mostPence = 1_000_000_000;
const furthestDays = 366;

const nameOf = (most: number) =>
  z
    .string({ error: 'This must be a text.' })
    .max(most, { error: `This may have at most ${most} characters.` })
    .transform(singleLine);

export const lineFields = {
  part: nameOf(longestPart)
    .default('')
    .meta({ description: 'As the catalogue of parts calls it; new names are added.' }),
  description: nameOf(longestDescription).default(''),
  quantity: z
    .int({ error: 'This must be a whole number.' })
    .min(1, { error: 'This must be at least 1.' })
    .max(mostQuantity, { error: `This must be at most ${mostQuantity}.` })
    .default(1),
  vatRate: z
    .number({ error: 'This must be a number.' })
    .min(0, { error: 'This must not be below 0.' })
    .max(100, { error: 'This must be at most 100.' })
    .multipleOf(0.01, { error: 'This may have two decimals.' })
    .meta({ description: 'In percent.' }),
};

export const termFields = {
  decides: z
    .enum(deciders, { error: `This must be one of: ${deciders.join(', ')}.` })
    .optional()
    .meta({ description: 'Left out, as the client has it. `nobody` is for totals within the client’s limit.' }),
  goodUntil: z.iso
    .date({ error: 'This must be a day, like 2026-11-24.' })
    .nullish()
    .meta({ description: 'The last day in London; left out, by the client’s number of days.' }),
  sentence: z
    .string({ error: 'This must be a text.' })
    .max(longestSentence, { error: `This may have at most ${longestSentence} characters.` })
    .transform((text) => stripControls(text).trim())
    .default('')
    .meta({ description: 'To the claimant, beside the table.' }),
};

export type WantedLine = Pick<QuoteLine, 'part' | 'description' | 'quantity' | 'netPence'> & { vatRate: number };

type Wanted = Omit<QuoteContent, 'lines' | 'totalPence' | 'vatPence'> & { lines: readonly WantedLine[] };

export const contentOf = ({ lines, ...terms }: Wanted): QuoteContent => {
  const priced = lines.map(pricedLine);
  return { lines: priced, ...totalsOf(priced), ...terms };
};

export type QuoteFault = { pointer: string; detail: string };

function faultsOfLines(lines: readonly QuoteLine[]): QuoteFault[] {
  return lines.flatMap(({ part, description, totalPence }, at) => [
    ...(part === '' && description === ''
      ? [{ pointer: `/lines/${at}/description`, detail: 'Say what this is.' }]
      : []),
    ...(Math.abs(totalPence) > mostPence
      ? [{ pointer: `/lines/${at}`, detail: 'This is more than £10,000,000.' }]
      : []),
  ]);
}

function faultOfDay(goodUntil: string | null, now: Date): QuoteFault[] {
  if (goodUntil === null) return [];
  const days = londonDayNumber(noonOf(goodUntil)) - londonDayNumber(now);
  if (days < 0) return [{ pointer: '/goodUntil', detail: 'This day has passed. Give today or a later day.' }];
  const detail = `Give a day within the next ${furthestDays} days.`;
  return days > furthestDays ? [{ pointer: '/goodUntil', detail }] : [];
}

/** Returns what is wrong with a quote that is to be sent, by the field; `share` is the name of the claimant's part. */
export function faultsOf(
  { lines, totalPence, claimantPence, goodUntil }: QuoteContent,
  { now, share }: { now: Date; share: string },
): QuoteFault[] {
  const isTooMuch = totalPence < 0 || totalPence > mostPence;
  const isShareWrong = claimantPence < 0 || claimantPence > Math.max(0, totalPence);
  return [
    ...faultsOfLines(lines),
    ...(isTooMuch ? [{ pointer: '/lines', detail: 'The total must be from £0 to £10,000,000.' }] : []),
    ...(isShareWrong ? [{ pointer: `/${share}`, detail: 'The claimant pays from nothing to all of the total.' }] : []),
    ...faultOfDay(goodUntil, now),
  ];
}
