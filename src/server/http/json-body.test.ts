import fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { handleErrors } from './errors.ts';
import { acceptOnlyJson, unstorableTextIn } from './json-body.ts';

function echo() {
  const app = fastify();
  handleErrors(app);
  acceptOnlyJson(app);
  app.post('/', (request) => ({ body: request.body }));
  return (payload: string, contentType = 'application/json') =>
    app.inject({ method: 'POST', url: '/', payload, headers: { 'content-type': contentType } });
}

describe('JSON bodies', () => {
  test.each([
    ['not JSON', '{"a":', 'application/json', 400, 'malformed-json'],
    ['empty', '', 'application/json', 400, 'malformed-json'],
    ['a prototype key', '{"__proto__":{"a":1}}', 'application/json', 400, 'malformed-json'],
    ['an escaped NUL', '{"a":"x\\u0000"}', 'application/json', 400, 'unstorable-text'],
    ['half of a surrogate pair', '{"a":["\\ud83d"]}', 'application/json', 400, 'unstorable-text'],
    ['an unstorable key', '{"\\u0000":1}', 'application/json', 400, 'unstorable-text'],
    ['a form', 'a=1', 'application/x-www-form-urlencoded', 415, 'unsupported-media-type'],
    ['plain text', '{"a":1}', 'text/plain', 415, 'unsupported-media-type'],
    ['Latin-1', '{"a":1}', 'application/json; charset=ISO-8859-1', 415, 'unsupported-charset'],
    ['UTF-16', '{"a":1}', 'application/json;CharSet="utf-16"', 415, 'unsupported-charset'],
    ['2 MB', JSON.stringify('x'.repeat(2_000_000)), 'application/json', 413, 'body-too-large'],
  ])('%s is refused with a problem document', async (_, payload, contentType, status, code) => {
    const answer = await echo()(payload, contentType);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json()).toMatchObject({ status, code });
  });

  test.each(['', '; charset=utf-8', ';charset="UTF-8"', '; charset=utf8'])('UTF-8 may be said%s', async (charset) => {
    expect((await echo()('{"a":"é"}', `application/json${charset}`)).json()).toEqual({ body: { a: 'é' } });
  });

  test('the problem points at the text that cannot be stored', async () => {
    const answer = await echo()('{"events":[{"a/b":"fine"},{"a/b":"x\\u0000"}]}');
    expect(answer.json().errors).toEqual([{ pointer: '/events/1/a~1b', detail: expect.stringContaining('NUL') }]);
  });

  test('whole surrogate pairs and other escapes pass', async () => {
    const answer = await echo()('{"a":"\\ud83d\\ude00 \\u0041"}');
    expect(answer.json()).toEqual({ body: { a: '😀 A' } });
  });

  test('a body nested deeper than the call stack is read', async () => {
    const depth = 200_000;
    const answer = await echo()(`${'['.repeat(depth)}"\\u0000"${']'.repeat(depth)}`);
    expect(answer.statusCode).toBe(400);
    expect(unstorableTextIn({ a: 'x' })).toBeNull();
  });
});
