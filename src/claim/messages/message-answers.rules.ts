import * as z from 'zod';

export const attachmentAnswer = z.object({
  id: z.uuid(),
  name: z.string(),
  mediaType: z.string(),
  size: z.int().meta({ description: 'In bytes.' }),
});

export const sentMessageAnswer = z.object({
  id: z.uuid(),
  claimId: z.string(),
  subject: z.string(),
  message: z.string(),
  dateSent: z.iso.datetime(),
  state: z.enum(['sent', 'received']),
  attachments: z.array(attachmentAnswer),
});
