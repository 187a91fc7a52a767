import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';

import { openApiPage } from '#features/integration/openapi-page.server.ts';
import { openApi } from '#features/integration/openapi.server.ts';
import { outgoingWebhooks } from '#features/webhooks/rest/outgoing-webhooks-openapi.server.ts';
import { outgoingEventNames } from '#shared/outgoing-event-types.ts';
import { operatorRoutes } from './http/operator-routes.ts';

const described = { routes: operatorRoutes, webhooks: outgoingWebhooks };
const document = openApi(new URL('https://claims.example.com'), described);

const addressesIn = (html: string) =>
  [...html.matchAll(/curl -X [A-Z]+ '([^']+)'/g)].map(([, address]) => address ?? '');

test('all calls together are a valid OpenAPI document', async () => {
  expect(await new Validator().validate(structuredClone(document) as Record<string, unknown>)).toMatchObject({
    valid: true,
  });
  const documented = Object.values(document.paths).flatMap((item) =>
    Object.values(item).map((operation) => (operation as { operationId: string }).operationId),
  );
  expect(documented.toSorted()).toEqual(Object.keys(operatorRoutes).toSorted());
});

test('an instant is described by its format, not by a pattern that says it again', () => {
  expect(JSON.stringify(document)).not.toContain('02-29');
});

test('the examples on the page can be sent as they stand', () => {
  const { html } = openApiPage(document);
  const addresses = addressesIn(html);
  expect(addresses).toContainEqual(expect.stringMatching(/\/claims\/CLM-7Q2M-4XKD\/photos\/inspection\/front\.jpg$/));
  expect(addresses.filter((address) => /[{}]/.test(address))).toEqual([]);
  expect(html).toContain('--data-binary @front.jpg');
  expect(html).not.toContain('undefined');
});

test('webhooks are described with what each event brings', () => {
  expect(Object.keys(document.webhooks)).toEqual(outgoingEventNames);
  const { html } = openApiPage(document);
  for (const name of outgoingEventNames) expect(html).toContain(`<h2>${name}</h2>`);
});
