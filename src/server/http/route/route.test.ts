import { Readable } from 'node:stream';

import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import * as z from 'zod';

import { handleErrors, Problem } from '#server/http/errors.ts';
import { acceptOnlyJson } from '#server/http/json-body.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { answerSerialiser, nothingNamed } from './answers.ts';
import { addRoutes } from './route.ts';

const thing = z.object({
  id: z.uuid(),
  name: z.string().nullable(),
  at: z.iso.datetime().optional(),
  parts: z.array(z.object({ size: z.int() })),
});

const routes = {
  changeThing: {
    method: 'POST',
    path: '/things/:id',
    who: 'admin',
    summary: 'Change a thing',
    params: z.object({ id: z.uuid() }),
    query: { schema: z.strictObject({ quiet: z.literal('true').optional() }), help: 'quiet is true.' },
    body: { schema: z.strictObject({ name: z.string({ error: 'Send a text.' }).trim() }) },
    answers: { 200: { description: 'Changed.', schema: thing } },
  },
  touchThing: {
    method: 'POST',
    path: '/things/:id/touch',
    who: 'everybody',
    summary: 'Touch a thing',
    params: z.object({ id: z.uuid() }),
    body: 'none',
    answers: { 204: { description: 'Touched.' } },
  },
} satisfies RestRoutes;

const signedIn = { authorization: 'yes' };
const id = '01930000-0000-7000-8000-0000000000aa';

describe('a defined route', () => {
  let app: FastifyInstance;
  afterEach(() => app.close());

  async function open(answer: (name: string) => object) {
    app = Fastify();
    handleErrors(app);
    acceptOnlyJson(app);
    addRoutes(app, routes, {
      guard: (who) => {
        if (who === 'everybody') return null;
        return async ({ headers }) => {
          if (headers.authorization === undefined) throw new Problem(401, 'not-signed-in', 'Sign in first.');
        };
      },
      malformed: { id: () => new Problem(404, 'no-such-thing', 'There is no such thing.') },
      handlers: { changeThing: ({ body }) => answer(body.name) as never, touchThing: () => undefined },
    });
    return async (url: string, payload?: object, headers: object = signedIn) => {
      const { statusCode, body } = await app.inject({
        method: 'POST',
        url,
        headers: { ...headers },
        ...(payload && { payload }),
      });
      return { status: statusCode, json: (body === '' ? null : JSON.parse(body)) as Record<string, unknown> | null };
    };
  }

  const whole = (name: string) => ({ id, name, parts: [{ size: 1 }] });

  test('takes a call whose parts are right, and answers by its schema', async () => {
    const call = await open(whole);
    expect(await call(`/things/${id}?quiet=true`, { name: ' a ' })).toEqual({ status: 200, json: whole('a') });
    expect(await call(`/things/${id}/touch`)).toEqual({ status: 204, json: null });
    expect(await call(`/things/${id}/touch`, {})).toEqual({ status: 204, json: null });
  });

  test.each([
    ['without the right', `/things/x?loud=1`, { name: 1 }, {}, '401 not-signed-in'],
    ['with a malformed id', `/things/x?loud=1`, { name: 1 }, signedIn, '404 no-such-thing'],
    ['with an unknown parameter', `/things/${id}?loud=1`, { name: 1 }, signedIn, '400 invalid-query'],
    ['with a wrong body', `/things/${id}`, { name: 1 }, signedIn, '400 invalid-body'],
    ['with a body where none is taken', `/things/${id}/touch`, { name: 1 }, signedIn, '400 invalid-body'],
  ])('refuses a call %s, in this order', async (_, url, body, headers, problem) => {
    const call = await open(whole);
    const { status, json } = await call(url, body, headers);
    expect(`${status} ${String(json?.['code'])}`).toBe(problem);
  });

  test('points at the wrong field of a body', async () => {
    const call = await open(whole);
    const { json } = await call(`/things/${id}`, { name: 1, other: 2 });
    expect(json?.['errors']).toEqual([
      { pointer: '/name', detail: 'Send a text.' },
      { pointer: '/other', detail: 'This field is not known here.' },
    ]);
  });

  test('throws at the start if a path parameter has no schema', () => {
    app = Fastify();
    const nameless = { one: { ...routes.touchThing, path: '/things/:name' } } satisfies RestRoutes;
    expect(() => addRoutes(app, nameless, { guard: () => null, handlers: { one: () => undefined } })).toThrow(
      '/things/:name',
    );
  });
});

describe('an answer', () => {
  function sent(schema: z.ZodType, answer: object) {
    const errors: unknown[] = [];
    const log = { error: (fields: unknown) => errors.push(fields) } as unknown as FastifyInstance['log'];
    // These differ from their schemas on purpose, so the check of all answers is not told.
    const compile = answerSerialiser(log, () => {});
    const serialise = compile({ schema: schema as never, method: 'GET', url: '/things', httpStatus: '200' });
    return { json: JSON.parse(serialise(answer)) as unknown, errors };
  }

  test('keeps back fields without a name, at every depth', () => {
    const answer = { id, name: null, secret: 1, parts: [{ size: 1, secret: 2 }] };
    expect(sent(thing, answer)).toEqual({ json: { id, name: null, parts: [{ size: 1 }] }, errors: [] });
  });

  test('goes out without a required field that is missing, and the log says so', () => {
    const { json, errors } = sent(thing, { id, secret: 1, parts: [{ secret: 2 }] });
    expect(json).toEqual({ id, parts: [{}] });
    expect(errors).toMatchObject([{ route: 'GET /things 200', err: { message: '"name" is required!' } }]);
  });

  test('cannot be ended early by a quote within a date', () => {
    const text = '2026-11-06","secret":"';
    expect(sent(z.object({ at: z.iso.datetime() }), { at: text }).json).toEqual({ at: text });
  });

  test('is not kept back by a value beyond a limit, also in a choice of types', () => {
    const text = z.string().max(2);
    const choice = z.object({ name: text, either: z.union([text, z.object({ line: text })]).nullable() });
    for (const either of ['long', { line: 'long' }, null]) {
      expect(sent(choice, { name: 'long', either }).json).toEqual({ name: 'long', either });
    }
  });

  test('is chosen by its constant, and keeps back fields without a name', () => {
    const state = z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('open') }),
      z.object({ kind: z.literal('paid'), card: z.string() }),
    ]);
    const answers = z.object({ state });
    const paid = { kind: 'paid', card: 'visa' };
    expect(sent(state, { ...paid, secret: 1 })).toEqual({ json: paid, errors: [] });
    expect(sent(answers, { state: { kind: 'open', card: 'visa' } }).json).toEqual({ state: { kind: 'open' } });
    const { json, errors } = sent(answers, { state: { kind: 'paid', secret: 1 } });
    expect(json).toEqual({ state: { kind: 'paid' } });
    expect(errors).toHaveLength(1);
  });

  test('goes out although a value fits no choice, without fields that none of them names', () => {
    const state = z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('open') }),
      z.object({ kind: z.literal('paid'), card: z.object({ lastFour: z.string() }) }),
    ]);
    const card = { lastFour: null, secret: 1 };
    const { json, errors } = sent(z.object({ state }), { state: { kind: 'paid', card, secret: 1 } });
    expect(json).toEqual({ state: { kind: 'paid', card: { lastFour: '' } } });
    expect(errors).toHaveLength(1);
    expect(sent(state, { kind: 'other', secret: 1 }).json).toEqual({ kind: 'other' });
  });

  test('keeps a part that the schema leaves open', () => {
    const open = z.object({ data: z.record(z.string(), z.unknown()) });
    expect(sent(open, { data: { any: [1, { thing: true }] } }).json).toEqual({ data: { any: [1, { thing: true }] } });
  });

  test('of a status without a schema says nothing', () => {
    expect(sent(nothingNamed, { id, secret: 1 }).json).toEqual({});
  });
});

const fileRoutes = {
  file: {
    method: 'GET',
    path: '/file',
    who: 'everybody',
    summary: 'Get a file',
    answers: { 200: { description: 'The file.', media: ['image/jpeg'] } },
  },
} satisfies RestRoutes;

test('a file that its reader leaves half-way is sent once, and nothing is logged as a fault', async () => {
  const lines: string[] = [];
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } } });
  const { promise: left, resolve: leave } = Promise.withResolvers<void>();
  app.addHook('onRequest', async ({ raw }) => void raw.once('close', leave));
  addRoutes(app, fileRoutes, {
    guard: () => null,
    handlers: {
      file: ({ reply }) =>
        reply.type('image/jpeg').send(
          Readable.from(
            (async function* half() {
              yield 'half';
              await new Promise(() => {});
            })(),
          ),
        ),
    },
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const leaving = new AbortController();
  const { body } = await fetch(`${address}/file`, { signal: leaving.signal });
  await body?.getReader().read();
  leaving.abort();
  await left;
  await app.close();
  expect(lines.filter((line) => !line.includes('premature close'))).toEqual([]);
});
