import * as z from 'zod';

import { locales } from '#shared/locale.ts';

const text = (longest: number) =>
  z.string({ error: 'This must be a text.' }).max(longest, { error: 'This is too long.' });

const locale = z.enum(locales, { error: `This must be ${locales.join(' or ')}.` });

export const previewsQuery = z.strictObject({ brandId: text(100).optional(), locale: locale.default('en-GB') });

export const mailQuery = z.strictObject({ brandId: text(100), key: text(200), locale });
