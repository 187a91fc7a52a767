// A brand as it is saved in the browser or by API.
import * as z from 'zod';

import { brandContent } from './brand-content.rules.ts';
import { largestPicture } from './picture-types.ts';

/** As `npm run brand` takes it for a folder. */
export const brandId = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, {
  error: 'must have up to 40 lower-case letters, digits and dashes, and begin with a letter or a digit',
});

/** base64 takes four characters for three bytes. */
const longestPicture = Math.ceil(largestPicture / 3) * 4 + 100;

const picture = z
  .string()
  .max(longestPicture, { error: `must be a picture of at most ${largestPicture / 1_000_000} MB` })
  .regex(/^(?:[\w-]+\.(?:svg|png|webp)|data:image\/(?:png|jpeg|webp|svg\+xml);base64,[A-Za-z0-9+/]+={0,2})$/, {
    error: 'must be a PNG, JPEG, WebP or SVG picture as a data URL, or the name of one that the brand has',
  });

const mostHosts = 20;
const mostTerms = 30;

const isOneLine = (texts: readonly (string | null)[]): boolean => !/[\p{Cc}\u2028\u2029]/u.test(texts.join(' '));

export const brandToSave = brandContent
  .extend({
    logoLight: picture.meta({ description: 'The logo on light pages and in mails. It is drawn into 132 by 32.' }),
    logoDark: picture.optional().meta({ description: 'The logo on dark pages; without it, the light one.' }),
    icon: picture.optional().meta({ description: 'A square picture for tabs and home screens; without it, the logo.' }),
    hosts: brandContent.shape.hosts.max(mostHosts, { error: `must be at most ${mostHosts} hosts` }).default([]),
    terms: brandContent.shape.terms.max(mostTerms, { error: `must be at most ${mostTerms} lines` }),
    insurer: brandContent.shape.insurer.default(null),
    privacyUrl: brandContent.shape.privacyUrl.default(null),
  })
  .refine(
    ({ name, companyName, provider, insurer, contact }) =>
      isOneLine([name, companyName, provider, insurer, contact.phone, contact.hours]),
    {
      error: 'must have names and contacts of one line each',
    },
  );

export type BrandToSave = z.output<typeof brandToSave>;
