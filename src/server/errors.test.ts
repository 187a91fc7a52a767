import Fastify from 'fastify';
import { expect, test } from 'vitest';

import { handleErrors } from './errors.ts';

test.each(['GET', 'POST', 'PUT', 'DELETE'] as const)('%s where nothing is gets a problem document', async (method) => {
  const app = Fastify();
  handleErrors(app);
  const answer = await app.inject({ method, url: '/claims/CLM-1' });
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(answer.json()).toEqual({
    type: 'about:blank',
    title: 'There is nothing at this address.',
    status: 404,
    code: 'not-found',
  });
});
