import { NIL } from 'uuid';
import { type RawBuilder, sql } from 'kysely';

import { Problem } from '#server/http/errors.ts';

/** The last row of a page: its id and its instant in microseconds since 1970. */
export type Place = { micros: bigint; id: string };

export const firstPlace: Place = { micros: 0n, id: NIL };

const cursorShape = /^(\d{1,17})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Throws 400 for a cursor that no page has answered. */
export function placeIn(cursor: string): Place {
  const [, micros, id] = cursorShape.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  if (micros !== undefined && id !== undefined) return { micros: BigInt(micros), id };
  throw new Problem(400, 'invalid-query', 'after is the next of the page before.');
}

export const cursorOf = (micros: string, id: string): string => Buffer.from(`${micros}.${id}`).toString('base64url');

export const instantOf = ({ micros }: Place): RawBuilder<Date> =>
  sql<Date>`('epoch'::timestamptz + ${String(micros)}::bigint * interval '1 microsecond')`;
