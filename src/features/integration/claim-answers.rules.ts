import * as z from 'zod';

export const warning = z
  .object({
    pointer: z.string().meta({ description: 'RFC 6901.' }),
    code: z.string().meta({ examples: ['no-postcode', 'date-far-away', 'messages-replaced'] }),
    detail: z.string(),
  })
  .meta({
    id: 'Warning',
    description: 'A part of the body that was accepted and is doubtful. code is stable; detail is for people.',
  });

const fields = z.object({
  id: z.uuid(),
  number: z.string(),
  version: z.int(),
  changed: z.boolean().meta({ description: 'False when everything was there already.' }),
  warnings: z.array(warning).meta({ description: 'What was accepted and is probably a mistake: at most 50 places.' }),
});

export const written = fields.meta({ id: 'Written' });
export const eventsWritten = fields.extend({ eventIds: z.array(z.string()) }).meta({ id: 'EventsWritten' });
export const messagesWritten = fields.extend({ messageIds: z.array(z.string()) }).meta({ id: 'MessagesWritten' });

export type WrittenAnswer = z.infer<typeof written>;

const listedClaim = z.object({
  id: z.uuid(),
  number: z.string(),
  version: z.int(),
  brand: z.string().nullable(),
  state: z.string().nullable().meta({ description: 'Its systemName.' }),
  externalReference: z.string(),
  policyNumber: z.string(),
  endUserName: z.string(),
  endUserEmail: z.string(),
  registeredPostcode: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

export const claimList = z.object({ claims: z.array(listedClaim), next: z.string().nullable() });

export type ClaimList = z.infer<typeof claimList>;
