import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';

import {
  keepRequestFacts,
  networkAddress,
  requestAddress,
  requestOperator,
  setRequestOperator,
} from './request-facts.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8::1', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['', null],
  ['unix:', null],
])('the network address %j is %j', (given, expected) => {
  expect(networkAddress(given)).toBe(expected);
});

describe('facts of a request', () => {
  const operator = {
    name: 'Claims',
    call: 'POST /',
    brands: ['one'],
    withDefaultBrand: false,
    readsNeeds: false,
    isAudited: false,
  };

  test('are at hand before and after the body is read, each request its own', async () => {
    const app = Fastify({ trustProxy: true });
    keepRequestFacts(app);
    app.post('/', async (request) => {
      const before = requestAddress();
      await new Promise((resolve) => setImmediate(resolve));
      return { before, after: requestAddress(), body: request.body };
    });
    const ask = async (address: string) =>
      app.inject({ method: 'POST', url: '/', headers: { 'x-forwarded-for': address }, payload: { address } });
    const answers = await Promise.all(['203.0.113.1', '203.0.113.2'].map(ask));
    expect(answers.map((answer) => answer.json())).toEqual(
      ['203.0.113.1', '203.0.113.2'].map((address) => ({ before: address, after: address, body: { address } })),
    );
    expect([requestAddress(), requestOperator()]).toEqual([null, null]);
  });

  test('a limited key is refused where its limit could not be kept', () => {
    expect(() => setRequestOperator(operator)).toThrow('keepRequestFacts');
    expect(() => setRequestOperator({ ...operator, brands: null })).not.toThrow();
  });
});
