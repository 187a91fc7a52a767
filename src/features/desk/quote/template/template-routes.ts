import * as z from 'zod';

import { mostLines, quoteBodyBytes } from '#claim/quote/quote-limits.rules.ts';
import { deviceKinds } from '#shared/device-drawings.ts';
import { doneAnswer, ok } from '#shared/rest-answers.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { singleLine } from '#shared/text.ts';
import { audiences } from '../../saved/saved-reply.rules.ts';
import { quoteLine } from '../quote-routes.ts';
import { longestFault, longestTitle } from './template.rules.ts';

const audience = z.enum(audiences, { error: `This must be one of: ${audiences.join(', ')}.` });

const short = (most: number) =>
  z
    .string({ error: 'This must be a text.' })
    .max(most, { error: `This may have at most ${most} characters.` })
    .transform(singleLine);

const device = z
  .enum(deviceKinds, { error: `This must be one of: ${deviceKinds.join(', ')}.` })
  .nullable()
  .meta({ description: 'A kind of device; null is any.' });

const lines = z
  .array(quoteLine)
  .min(1, { error: 'A template has at least one line.' })
  .max(mostLines, { error: `A template may have at most ${mostLines} lines.` });

const saveBody = z.strictObject({
  title: short(longestTitle).refine((title) => title !== '', { error: 'Write a name.' }),
  device: device.default(null),
  fault: short(longestFault).default(''),
  lines,
  sharedWith: audience,
  seen: z.int().nullable().meta({ description: 'The version that was on screen; null for a new one.' }),
});
export type SaveTemplate = z.output<typeof saveBody>;

const template = z.object({
  id: z.uuid(),
  version: z.int(),
  title: z.string(),
  device: z.string().nullable().meta({ description: 'A kind of device; null is any.' }),
  fault: z.string(),
  lines: z.array(
    z.object({
      part: z.string(),
      description: z.string(),
      quantity: z.int(),
      netPence: z.int().meta({ description: 'Of one piece.' }),
      vatRate: z.number().meta({ description: 'In percent.' }),
    }),
  ),
  sharedWith: audience,
  savedBy: z.string(),
  savedAt: z.iso.datetime(),
  mayChange: z.boolean().meta({ description: 'Whoever asks may change and remove it.' }),
});
export type QuoteTemplate = z.infer<typeof template>;

const path = '/api/desk/quote-templates';
const ofTemplate = { who: 'handler', path: `${path}/:templateId`, params: z.object({ templateId: z.uuid() }) } as const;
const needsRight = '`right-needed`: this needs the right quote.';
const noSuch = 'There is no such template, or this handler does not see it.';

export const templateRoutes = {
  deskQuoteTemplates: {
    method: 'GET',
    who: 'handler',
    path,
    summary: 'The templates of quotes that a handler sees, by name.',
    answers: ok(
      z.object({
        templates: z.array(template),
        audiences: z.array(audience).meta({ description: 'With whom the handler may share.' }),
      }),
    ),
    problems: { 403: needsRight },
  },
  deskSaveQuoteTemplate: {
    method: 'PUT',
    ...ofTemplate,
    bodyLimitBytes: quoteBodyBytes,
    summary: 'Keep lines to be used again, under an id of the sender’s. Every version is kept.',
    body: {
      schema: saveBody,
      example: {
        title: 'Screen, iPhone 15',
        device: 'phone',
        fault: 'Cracked screen',
        sharedWith: 'me',
        seen: null,
        lines: [{ part: 'Screen', description: 'OLED, black', quantity: 1, netPence: 11_500, vatRate: 20 }],
      },
    },
    answers: ok(z.object({ version: z.int() })),
    problems: {
      403: `${needsRight} \`sharing-not-allowed\`: this needs the role lead, or for every handler the role admin.`,
      404: noSuch,
      409: '`changed-meanwhile`: another version than the one seen counts now.',
    },
  },
  deskRemoveQuoteTemplate: {
    method: 'DELETE',
    ...ofTemplate,
    summary: 'Remove a template. Its versions are kept.',
    answers: ok(doneAnswer),
    problems: { 403: `${needsRight} \`sharing-not-allowed\`: it is shared by somebody else.`, 404: noSuch },
  },
} satisfies RestRoutes;
