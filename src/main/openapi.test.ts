import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';

import { openApi } from '#features/integration/openapi.server.ts';
import { messagePaths } from '#features/messages/messages-openapi.server.ts';

test('the calls of other features keep the document valid OpenAPI', async () => {
  const document = openApi(new URL('https://claims.example.com'), messagePaths);
  expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(Object.keys(messagePaths)));
  expect(await new Validator().validate(structuredClone(document) as Record<string, unknown>)).toMatchObject({
    valid: true,
  });
});
