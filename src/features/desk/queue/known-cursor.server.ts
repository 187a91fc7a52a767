import { Problem } from '#server/http/errors.ts';
import type { PageCursor } from './page-cursor.rules.ts';

/** Throws a Problem for a cursor of no page. `name` is the parameter's. */
export function knownCursor(name: string, cursor: PageCursor | null): PageCursor {
  if (cursor !== null) return cursor;
  throw new Problem(400, 'invalid-query', `${name}: this is the cursor of no page. Take it from an answer.`);
}
