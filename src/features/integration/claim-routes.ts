import * as z from 'zod';

import {
  claimDocument,
  eventDocument,
  eventsDocument,
  messagesDocument,
} from '#claim/document/claim-document.rules.ts';
import { claimNumberParam } from '#claim/document/claim-number.rules.ts';
import { limitParam } from '#shared/rest-query.ts';
import type { KeyRight, RestRoutes } from '#shared/rest-route.ts';
import { claimList, eventsWritten, messagesWritten, written, type WrittenAnswer } from './claim-answers.rules.ts';
import { forceQuery, headers, query } from './write-row.ts';
import { claimExample, eventExample, messageExample, patchExample } from './openapi-examples.ts';

/** In bytes: a claim with 5,000 events of 400 bytes; 500 events or 100 messages. */
const claimBodyLimit = 2_000_000;
const eventsBodyLimit = 256_000;

const mostAtOnce = 200;
const longestQuery = 254;

const mayRead: KeyRight = { scope: 'claims:read', brands: 'claim' };
const mayWrite: KeyRight = { scope: 'claims:write', brands: 'claim' };

const params = z.object({ number: claimNumberParam });

const claimQuery = z.strictObject({
  after: z.string().max(100).optional().meta({ description: 'The next of the page before.' }),
  updatedSince: z.iso
    .datetime({ offset: true })
    .transform((text) => new Date(text))
    .optional()
    .meta({ description: 'Only claims that changed at this instant or later.' }),
  q: z.string().trim().min(2).max(longestQuery).optional().meta({ description: 'What to find.' }),
  limit: limitParam(mostAtOnce, 100),
});

export type ClaimQuery = z.output<typeof claimQuery>;

export const claimQueryHelp = `q is a number, name, e-mail address, post code, IMEI or its last four digits or more, of 2 to ${longestQuery} characters, updatedSince an instant such as 2026-11-21T10:00:00Z, and limit is 1 to ${mostAtOnce}.`;

const example: WrittenAnswer = {
  id: '5b0e8f0e-9d1c-4b7e-8a51-3f6f5f0d9a10',
  number: 'CLM-7Q2M-4XKD',
  version: 1,
  changed: true,
  warnings: [],
};
const messagesExample = { ...example, version: 4, messageIds: ['01930000-0000-7000-8000-0000000000bb'] };

const listExample = {
  claims: [
    {
      id: example.id,
      number: 'CLM-7Q2M-4XKD',
      version: 3,
      brand: null,
      state: 'Inspection',
      externalReference: 'JOB-20417',
      policyNumber: 'POL-88123401',
      endUserName: 'Priya Nair',
      endUserEmail: 'priya@example.com',
      registeredPostcode: 'LS9 8AB',
      createdAt: '2026-11-05T10:15:00.000Z',
      updatedAt: '2026-11-06T09:30:00.000Z',
    },
  ],
  next: null,
};

const refused = {
  400: 'The document is not valid; errors point at its fields.',
  413: 'The body is larger than this call accepts.',
  415: 'The body has another media type.',
};
const missing = { 404: 'There is no such claim or state.' };
const outdated = { 412: 'If-Match names another version.' };
const differs = { 409: 'A whole state differs from the catalogue.' };

export const claimRoutes = {
  listClaims: {
    method: 'GET',
    path: '/claims',
    who: { scope: 'claims:read', brands: 'filtered' },
    summary: 'List or find claims',
    description:
      'Those that changed longest ago first. q finds the claims of a person or device: a whole claim number, name, e-mail address, registered post code or IMEI, or the last four digits of an IMEI or more; case, spaces and hyphens do not count.',
    query: { schema: claimQuery, help: claimQueryHelp },
    answers: { 200: { description: 'A page; next is null at the end.', schema: claimList, example: listExample } },
    problems: { 400: 'A parameter is not known or not valid.' },
  },
  putClaim: {
    method: 'PUT',
    path: '/claims/:number',
    who: mayWrite,
    bodyLimitBytes: claimBodyLimit,
    summary: 'Create or replace a claim',
    description: 'Everything the document leaves out is unset. The same document again changes nothing. At most 2 MB.',
    params,
    headers,
    query,
    body: { schema: claimDocument, example: claimExample, validatedByHandler: true },
    answers: {
      200: { description: 'Replaced, or unchanged.', schema: written, example: { ...example, changed: false } },
      201: { description: 'Created.', schema: written, example },
    },
    problems: {
      ...refused,
      ...outdated,
      409: 'A whole state differs from the catalogue, or the number is stored with other spaces or dashes.',
    },
  },
  patchClaim: {
    method: 'PATCH',
    path: '/claims/:number',
    who: mayWrite,
    bodyLimitBytes: claimBodyLimit,
    summary: 'Change some fields of a claim',
    description:
      'JSON Merge Patch (RFC 7396) on the document that GET answers: null unsets, lists are replaced whole: {"messages": […]} replaces all messages of the claim, which the warnings of the answer say. POST adds one.',
    params,
    headers,
    query,
    body: {
      schema: z.looseObject({}),
      example: patchExample,
      types: ['application/merge-patch+json', 'application/json'],
      validatedByHandler: true,
    },
    answers: {
      200: { description: 'Changed, or unchanged.', schema: written, example: { ...example, version: 2 } },
    },
    problems: { ...refused, ...missing, ...outdated, ...differs },
  },
  getClaim: {
    method: 'GET',
    path: '/claims/:number',
    who: mayRead,
    summary: 'Read a claim',
    description: 'Answers the document in the shape that PUT takes.',
    params,
    answers: { 200: { description: 'The claim.', schema: claimDocument, example: claimExample } },
    problems: missing,
  },
  deleteClaim: {
    method: 'DELETE',
    path: '/claims/:number',
    who: mayWrite,
    summary: 'Delete a claim',
    description:
      'Deletes the claim and everything nested in it. It cannot be undone. Complaints stay for as long as they are kept, without how to reach the claimant, and contacts in their texts are masked.',
    params,
    headers,
    query: forceQuery,
    answers: { 204: { description: 'Deleted.' } },
    problems: {
      ...missing,
      ...outdated,
      409: '`complaint-open`: the claim has an open complaint, which `force` does not name.',
    },
  },
  addEvents: {
    method: 'POST',
    path: '/claims/:number/events',
    who: mayWrite,
    bodyLimitBytes: eventsBodyLimit,
    summary: 'Add events to a claim',
    description:
      'One event, a list of up to 500, or {events, state}, where state moves the claim. An event that is there already (same externalId, or same instant and name) is not added again. At most 256 kB.',
    params,
    headers,
    query,
    body: {
      schema: z.union([eventDocument, z.array(eventDocument).min(1).max(500), eventsDocument]),
      example: { events: [eventExample], state: 'Repair' },
      validatedByHandler: true,
    },
    answers: {
      200: {
        description: 'The ids of the events, in the order sent.',
        schema: eventsWritten,
        example: { ...example, eventIds: ['01930000-0000-7000-8000-0000000000aa'] },
      },
    },
    problems: { ...refused, ...missing, ...outdated, ...differs },
  },
  addMessages: {
    method: 'POST',
    path: '/claims/:number/messages',
    who: mayWrite,
    bodyLimitBytes: eventsBodyLimit,
    summary: 'Send messages to the claimant',
    description:
      'One message, or {messages} with up to 100. A message whose externalId the claim has is the same message: it is not changed and the claimant is not told again. At most 256 kB.',
    params,
    headers,
    query,
    body: { schema: messagesDocument, example: { messages: [messageExample] }, validatedByHandler: true },
    answers: {
      200: {
        description: 'All of them were there already.',
        schema: messagesWritten,
        example: { ...messagesExample, changed: false },
      },
      201: {
        description: 'Added. The ids are in the order sent.',
        schema: messagesWritten,
        example: messagesExample,
      },
    },
    problems: { ...refused, ...missing, ...outdated },
  },
  removeMessage: {
    method: 'DELETE',
    path: '/claims/:number/messages/:id',
    who: mayWrite,
    summary: 'Remove a message to the claimant',
    description:
      'Also one that a handler wrote at the desk, which no document takes away. A document that holds the message brings it back.',
    params: z.object({ number: claimNumberParam, id: z.uuid().meta({ examples: [messagesExample.messageIds[0]] }) }),
    headers,
    answers: { 204: { description: 'Removed.' } },
    problems: { 404: 'There is no such claim or message.', ...outdated },
  },
} satisfies RestRoutes;
