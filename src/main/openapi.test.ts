import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';

import { openApiPage } from '#features/integration/openapi-page.server.ts';
import { openApi } from '#features/integration/openapi.server.ts';
import { messagePaths } from '#features/messages/messages-openapi.server.ts';
import { photoPaths } from '#features/photos/photos-openapi.server.ts';

test('the calls of other features keep the document valid OpenAPI', async () => {
  const document = openApi(new URL('https://claims.example.com'), messagePaths);
  expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(Object.keys(messagePaths)));
  expect(await new Validator().validate(structuredClone(document) as Record<string, unknown>)).toMatchObject({
    valid: true,
  });
});

test('the examples on the page can be sent as they stand', () => {
  const { html } = openApiPage(openApi(new URL('https://claims.example.com'), { ...messagePaths, ...photoPaths }));
  const addresses = [...html.matchAll(/curl -X [A-Z]+ '([^']+)'/g)].map(([, address]) => address);
  expect(addresses).toContainEqual(expect.stringMatching(/\/claims\/CLM-7Q2M-4XKD\/photos\/inspection\/front\.jpg$/));
  expect(addresses.filter((address) => /[{}]/.test(address ?? ''))).toEqual([]);
  expect(html).toContain('--data-binary @front.jpg');
  expect(html).not.toContain('undefined');
});
