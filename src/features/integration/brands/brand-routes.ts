import * as z from 'zod';

import { shownContent } from '#shared/brands/brand-content.rules.ts';
import { brandToSave } from '#shared/brands/saved-brand.rules.ts';
import type { KeyRight, RestRoutes } from '#shared/rest-route.ts';

const who: KeyRight = { scope: 'setup:write', brands: 'refused' };

const params = z.object({ brand: z.string().meta({ minLength: 1, maxLength: 40, examples: ['acme'] }) });

const version = z.object({
  version: z.int(),
  content: shownContent,
  savedBy: z.string(),
  savedAt: z.iso.datetime(),
});

const brand = z
  .object({
    id: z.string(),
    isDefault: z.boolean().meta({ description: 'Hosts and claims without a brand have this one.' }),
    inFile: shownContent.nullable().meta({ description: 'What the folder’s brand.json says.' }),
    published: version.nullable().meta({ description: 'What serves, in place of the folder’s.' }),
    draft: version.nullable(),
  })
  .meta({ id: 'Brand' });

const logo = `${'0123456789abcdef'.repeat(4)}.png`;
const exampleContent = {
  name: 'Acme',
  companyName: 'Acme Device Care',
  insurer: null,
  provider: 'Acme Device Care',
  logoLight: logo,
  logoDark: logo,
  icon: logo,
  primary: '#1F4E8C',
  contact: { email: 'help@acme.example', phone: '01632 960 123', hours: 'Monday to Friday, 9am to 5pm' },
  mailFrom: null,
  privacyUrl: null,
  hosts: ['claims.acme.example'],
  terms: ['{provider} is a trading name of a company instructed by {insurer}.'],
};
const exampleVersion = {
  version: 2,
  content: exampleContent,
  savedBy: 'Tom Hale',
  savedAt: '2026-11-06T09:30:00.000Z',
};
const exampleBrand = { id: 'acme', isDefault: false, inFile: null, published: exampleVersion, draft: null };
/** The smallest PNG that a decoder takes, so that the example runs. */
const examplePicture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const { logoDark: _dark, icon: _icon, ...asStored } = exampleContent;

const missing = 'There is no such brand.';

export const brandRoutes = {
  listBrands: {
    method: 'GET',
    path: '/brands',
    who,
    summary: 'List the brands',
    description: 'Those of the folder, those that are published, and those that are only drafted.',
    answers: {
      200: {
        description: 'By name.',
        schema: z.object({ brands: z.array(brand) }),
        example: { brands: [exampleBrand] },
      },
    },
  },
  getBrand: {
    method: 'GET',
    path: '/brands/:brand',
    who,
    summary: 'Read a brand',
    params,
    answers: { 200: { description: 'The brand.', schema: brand, example: exampleBrand } },
    problems: { 404: missing },
  },
  putBrand: {
    method: 'PUT',
    path: '/brands/:brand',
    who,
    bodyLimitBytes: 4_200_000,
    summary: 'Publish a brand, or save it as a draft',
    description:
      'A new version, which serves pages, mails and documents from the answer on, in place of a brand of the folder with this name. The same content again changes nothing. Pictures are drawn anew, as PNG files.',
    params,
    body: {
      schema: z.strictObject({ content: brandToSave, publish: z.boolean().default(true) }),
      example: { content: { ...asStored, logoLight: examplePicture } },
    },
    answers: { 200: { description: 'Saved.', schema: z.object({ version: z.int() }), example: { version: 2 } } },
    problems: {
      400: 'The content is not valid; errors point at its fields. For colours that cannot be read, `nearest` has safe ones.',
    },
  },
  deleteBrand: {
    method: 'DELETE',
    path: '/brands/:brand',
    who,
    summary: 'Take a brand out of use',
    description: 'Its versions are kept. A brand of the folder with this name serves again.',
    params,
    query: {
      schema: z.strictObject({
        despiteUse: z
          .enum(['true', 'false'], { error: 'This must be true or false.' })
          .default('false')
          .meta({ description: 'Clients and claims that name the brand get the default one.' }),
      }),
      help: 'despiteUse',
    },
    answers: { 204: { description: 'Out of use.' } },
    problems: {
      404: missing,
      409: '`brand-in-use`: it says what uses it. `default-brand`, `host-taken`: nothing was removed.',
    },
  },
} satisfies RestRoutes;
