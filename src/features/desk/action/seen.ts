import * as z from 'zod';

/** What a handler had on screen, of an action that must pass over nothing newer. */
export const seen = z
  .uuid({ error: 'This must be a UUID.' })
  .nullable()
  .meta({ description: 'The newestSaid that was on screen.' });
