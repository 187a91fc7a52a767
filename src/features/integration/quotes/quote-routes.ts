import * as z from 'zod';

import { claimNumberParam } from '#claim/document/claim-number.rules.ts';
import { declineReasons } from '#claim/quote/decline-reasons.rules.ts';
import { lineFields, mostPence, termFields } from '#claim/quote/quote-body.rules.ts';
import { mostLines, quoteBodyBytes } from '#claim/quote/quote-limits.rules.ts';
import { deciderKinds, deciders, quoteStatuses } from '#claim/quote/quote-version.rules.ts';
import { penceOf } from '#shared/money.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { query } from '../write-row.ts';

const mostPounds = mostPence / 100;

const pounds = z
  .number({ error: 'This must be a number of pounds.' })
  .min(-mostPounds, { error: 'This must be at least -10,000,000.' })
  .max(mostPounds, { error: 'This must be at most 10,000,000.' });

const externalId = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .meta({ description: 'Your own id of this version.', examples: ['Q-1001'] });
const ofClaim = z.object({ number: claimNumberParam });
const ofQuote = z.object({ number: claimNumberParam, externalId });

const quoteBody = z.strictObject({
  lines: z
    .array(z.strictObject({ ...lineFields, net: pounds.meta({ description: 'Pounds without VAT, of one piece.' }) }), {
      error: 'This must be a list of lines.',
    })
    .min(1, { error: 'A quote has at least one line.' })
    .max(mostLines, { error: `A quote has at most ${mostLines} lines.` }),
  claimantPays: pounds.default(0).meta({ description: 'What of the total the claimant pays, in pounds.' }),
  ...termFields,
});

/** The quote in pence; `decides` is null where the client's terms say it. */
export const wantedIn = ({ lines, claimantPays, decides, goodUntil, sentence }: z.output<typeof quoteBody>) => ({
  lines: lines.map(({ net, ...line }) => ({ ...line, netPence: penceOf(net) })),
  claimantPence: penceOf(claimantPays),
  decides: decides ?? null,
  goodUntil: goodUntil ?? null,
  sentence,
});

const bodyExample = {
  lines: [
    { part: 'Screen assembly', description: 'OLED, black', quantity: 1, net: 120, vatRate: 20 },
    { description: 'Labour', net: 33.33, vatRate: 20 },
  ],
  claimantPays: 45,
  decides: 'claimant' as const,
};

const line = z.object({
  part: z.string(),
  description: z.string(),
  quantity: z.int(),
  net: z.number().meta({ description: 'Pounds without VAT, of one piece.' }),
  vatRate: z.number().nullable().meta({ description: 'In percent; null where a document brought the quote.' }),
  vat: z.number(),
  total: z.number(),
});

const version = z
  .object({
    id: z.uuid(),
    externalId: z.string().nullable(),
    quoteVersion: z.int().nullable().meta({ description: 'Null until it is sent.' }),
    status: z.enum(quoteStatuses),
    origin: z.enum(['desk', 'system']),
    decides: z.enum(deciders),
    lines: z.array(line),
    total: z.number(),
    vat: z.number(),
    claimantPays: z.number(),
    goodUntil: z.iso.date().nullable(),
    sentence: z.string(),
    contentHash: z.string().meta({ description: 'SHA-256 of all that is agreed to.' }),
    sentAt: z.iso.datetime().nullable(),
    decidedAt: z.iso.datetime().nullable(),
    decidedBy: z.enum(deciderKinds).nullable(),
  })
  .meta({ id: 'QuoteVersion' });
export type VersionAnswer = z.infer<typeof version>;

const authorisation = z
  .object({
    id: z.uuid(),
    quoteVersion: z.int(),
    decision: z.enum(['approved', 'declined']),
    reason: z.string().nullable().meta({ description: 'The code, where it was declined.' }),
    text: z.string(),
    total: z.number(),
    by: z.enum(deciderKinds),
    name: z.string().meta({
      description:
        'Who said it, where a handler heard it or a system sent it; empty, with text and agreed, of an insurer that the claim had before.',
    }),
    channel: z.string(),
    contentHash: z.string(),
    agreed: z.array(z.array(z.string())).meta({ description: 'Labels and values of the proof, in their order.' }),
    decidedAt: z.iso.datetime(),
  })
  .meta({ id: 'Authorisation' });
export type AuthorisationAnswer = z.infer<typeof authorisation>;

const written = z
  .object({ id: z.uuid(), changed: z.boolean().meta({ description: 'False if this was so before.' }) })
  .meta({ id: 'QuoteWritten' });
const sent = written.extend({ quoteVersion: z.int(), status: z.enum(quoteStatuses) }).meta({ id: 'QuoteSent' });

const id = '01930000-0000-7000-8000-0000000000d4';
const noQuote = { 404: 'There is no such claim, or no quote with this externalId.' };
const exampleSent = { id, changed: true, quoteVersion: 2, status: 'sent' as const };

const decisionBody = z.strictObject({
  quoteVersion: z.int({ error: 'This must be the number of a version.' }),
  total: pounds.meta({ description: 'Of that version, in pounds.' }),
  decision: z.enum(['approved', 'declined'], { error: 'This must be approved or declined.' }),
  reason: z.enum(declineReasons, { error: `This must be one of: ${declineReasons.join(', ')}.` }).optional(),
  text: termFields.sentence.meta({ description: 'The same in words.' }),
  name: z.string().trim().max(200).default('').meta({ description: 'Of the person at the insurer.' }),
});

const write = { scope: 'claims:write', brands: 'claim' } as const;
const read = { scope: 'claims:read', brands: 'claim' } as const;

export const quoteRoutes = {
  putQuote: {
    method: 'PUT',
    path: '/claims/:number/quotes/:externalId',
    who: write,
    bodyLimitBytes: quoteBodyBytes,
    summary: 'Prepare a version of the quote',
    description: 'A draft, which nobody sees until you send it. The same again changes nothing.',
    params: ofQuote,
    body: { schema: quoteBody, example: bodyExample },
    answers: {
      200: { description: 'Changed, or the same as before.', schema: written, example: { id, changed: false } },
      201: { description: 'A new draft.', schema: written, example: { id, changed: true } },
    },
    problems: {
      400: 'The body is not valid; errors point at its fields.',
      404: 'There is no such claim.',
      409: '`quote-sent`: it was sent and stays as it is; put another one under another externalId.',
    },
  },
  sendQuote: {
    method: 'POST',
    path: '/claims/:number/quotes/:externalId/send',
    who: write,
    summary: 'Send a version of the quote for decision',
    description:
      'It is the version that counts from now on, and the claim’s `quote`. What was decided about earlier ones stays recorded. Up to the client’s limit it is approved at once, unless a claimant decides and pays. The same again changes nothing. No body.',
    params: ofQuote,
    query,
    body: 'none',
    answers: { 200: { description: 'Sent.', schema: sent, example: exampleSent } },
    problems: {
      ...noQuote,
      409: '`above-limit`: somebody must decide about this total. `claim-moved-on`: the claimant is to decide, and the state says that it was agreed. `claim-over`: the claim has ended. `quote-outdated`: the day until which it is good has passed.',
    },
  },
  removeQuote: {
    method: 'DELETE',
    path: '/claims/:number/quotes/:externalId',
    who: write,
    summary: 'Withdraw a version of the quote',
    description: 'A draft is removed. One that was sent stays in the list, and what documents said counts again.',
    params: ofQuote,
    answers: { 204: { description: 'Removed or withdrawn.' } },
    problems: {
      ...noQuote,
      409: '`quote-decided`: it was decided about, and stays. `quote-superseded`: a later version counts.',
    },
  },
  listQuotes: {
    method: 'GET',
    path: '/claims/:number/quotes',
    who: read,
    summary: 'Read the versions of the quote',
    description:
      'Drafts first, then the newest. A quote that came in bulk is listed once it is sent, decided or changed.',
    params: ofClaim,
    answers: { 200: { description: 'The versions.', schema: z.object({ quotes: z.array(version) }) } },
    problems: { 404: 'There is no such claim.' },
  },
  listAuthorisations: {
    method: 'GET',
    path: '/claims/:number/authorisations',
    who: read,
    summary: 'Read what was decided about quotes',
    description: 'The newest first. None is ever changed or removed.',
    params: ofClaim,
    answers: { 200: { description: 'The decisions.', schema: z.object({ authorisations: z.array(authorisation) }) } },
    problems: { 404: 'There is no such claim.' },
  },
  authoriseQuote: {
    method: 'POST',
    path: '/claims/:number/authorisations',
    who: write,
    summary: 'Send what the insurer decided about the quote',
    description:
      'Of the newest version, with its total, so that nobody decides about another one. The same again changes nothing.',
    params: ofClaim,
    body: { schema: decisionBody, example: { quoteVersion: 1, total: 246, decision: 'approved' } },
    answers: {
      200: {
        description: 'Recorded.',
        schema: z.object({ changed: z.boolean() }),
        example: { changed: true },
      },
    },
    problems: {
      400: 'The body is not valid; errors point at its fields.',
      404: 'There is no such claim.',
      409: '`quote-missing`, `quote-changed`, `quote-expired`, `quote-withdrawn`, `quote-decided`, `quote-not-yours`: the claimant decides about this version; `claim-over`. `newest` is the version that counts.',
    },
  },
} satisfies RestRoutes;
