import * as z from 'zod';

export const headers = {
  'If-Match': { description: 'Write only if the claim still has this ETag.', example: '"3"' },
};

/** Names what would keep a claim from being deleted. */
export const force = z.enum(['complaint-open'], { error: 'This must be complaint-open.' }).optional().meta({
  description: '`complaint-open`: although a complaint of the claim is open.',
});

export const forceQuery = { schema: z.strictObject({ force }), help: 'The parameter force is complaint-open.' };

export const query = {
  schema: z.strictObject({
    quiet: z
      .enum(['true', 'false'])
      .default('false')
      .transform((text) => text === 'true')
      .meta({
        description: 'true tells the claimant nothing of this write. Events for your systems are written all the same.',
      }),
  }),
  help: 'The parameter quiet is true or false.',
};
