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

test.each(['53100', '53200', '53300', '57P01'])(
  'PostgreSQL’s %s is 503, says when to come again and nothing else',
  async (code) => {
    const app = Fastify();
    handleErrors(app);
    app.get('/', () => Promise.reject(Object.assign(new Error('could not extend file "base/1"'), { code })));
    const answer = await app.inject('/');
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '10']);
    expect(answer.body).not.toContain('base/1');
  },
);
