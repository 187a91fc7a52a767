import * as z from 'zod';

/** What a handler had on screen, of an action that must pass over nothing newer. */
export const seen = z
  .uuid({ error: 'This must be a UUID.' })
  .nullable()
  .meta({ description: 'The newestSaid that was on screen.' });

export const seenClientId = z
  .uuid({ error: 'This must be the id of a client, or null.' })
  .nullable()
  .optional()
  .meta({ description: 'As the answer had it. If the claim has another client by now, nothing is done.' });
