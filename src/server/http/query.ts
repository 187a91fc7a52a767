import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';

import { didYouMean } from '#shared/nearest-name.ts';
import { Problem } from './errors.ts';

const longestShown = 60;

const shown = (name: string): string =>
  name.length <= longestShown && name.isWellFormed() ? name : `${name.slice(0, longestShown).toWellFormed()}…`;

export function queryAs<Schema extends z.ZodObject>(
  schema: Schema,
  request: Pick<FastifyRequest, 'query'>,
  detail: string,
): z.output<Schema> {
  const query = { ...(request.query as Record<string, unknown>) };
  const known = Object.keys(schema.shape);
  const unknown = Object.keys(query).find((name) => !known.includes(name));
  if (unknown !== undefined) {
    const text = `The parameter ${shown(unknown)} is not known here.${didYouMean(unknown, known)}`;
    throw new Problem(400, 'invalid-query', text);
  }
  const result = schema.safeParse(query);
  if (result.success) return result.data;
  throw new Problem(400, 'invalid-query', detail);
}
