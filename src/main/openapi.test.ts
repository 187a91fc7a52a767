import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';

import { openApiPage } from '#features/integration/openapi-page.server.ts';
import { openApi } from '#features/integration/openapi.server.ts';
import { chatPaths } from '#features/chat/operator/chats-openapi.server.ts';
import { messagePaths } from '#features/messages/messages-openapi.server.ts';
import { photoPaths } from '#features/photos/photos-openapi.server.ts';
import { outgoingWebhooks } from '#features/webhooks/outgoing-webhooks-openapi.server.ts';
import { webhookRoutes } from '#features/webhooks/webhook-routes.ts';
import { outgoingEventNames } from '#shared/outgoing-event-types.ts';

test('the calls of other features keep the document valid OpenAPI', async () => {
  const document = openApi(new URL('https://claims.example.com'), { otherPaths: { ...messagePaths, ...chatPaths } });
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining([...Object.keys(messagePaths), ...Object.keys(chatPaths)]),
  );
  expect(await new Validator().validate(structuredClone(document) as Record<string, unknown>)).toMatchObject({
    valid: true,
  });
});

test('the examples on the page can be sent as they stand', () => {
  const { html } = openApiPage(
    openApi(new URL('https://claims.example.com'), { otherPaths: { ...messagePaths, ...photoPaths } }),
  );
  const addresses = [...html.matchAll(/curl -X [A-Z]+ '([^']+)'/g)].map(([, address]) => address);
  expect(addresses).toContainEqual(expect.stringMatching(/\/claims\/CLM-7Q2M-4XKD\/photos\/inspection\/front\.jpg$/));
  expect(addresses.filter((address) => /[{}]/.test(address ?? ''))).toEqual([]);
  expect(html).toContain('--data-binary @front.jpg');
  expect(html).not.toContain('undefined');
});

test('webhooks are described with what each event brings, and keep the document valid', async () => {
  const document = openApi(new URL('https://claims.example.com'), {
    routes: webhookRoutes,
    webhooks: outgoingWebhooks,
  });
  expect(Object.keys(document.webhooks)).toEqual(outgoingEventNames);
  expect(await new Validator().validate(structuredClone(document) as Record<string, unknown>)).toMatchObject({
    valid: true,
  });
  const { html } = openApiPage(document);
  for (const name of outgoingEventNames) expect(html).toContain(`<h2>${name}</h2>`);
  expect([...html.matchAll(/curl -X [A-Z]+ '([^']+)'/g)].filter(([, address]) => /[{}]/.test(address ?? ''))).toEqual(
    [],
  );
});
