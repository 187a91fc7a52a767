import { expect, it, test } from 'vitest';
import * as errorTexts from './error-texts.ts';

test.each([
  ['postcode_required', 'You postcode is required'],
  ['graphql_invalid', 'GraphQL error: request is not not a valid GraphQL query or mutaton.'],
  ['invalid_return_url', 'Invalid return url. The return url needs to have the same origin as the current page.'],
  ['no_permission', 'Sorry you do not have permission to access this area.'],
] as const)('%s keeps the odd words of the specification', (name, text) => expect(errorTexts[name]).toBe(text));

it('says each text once', () => {
  expect(new Set(Object.values(errorTexts)).size).toBe(Object.keys(errorTexts).length);
});
