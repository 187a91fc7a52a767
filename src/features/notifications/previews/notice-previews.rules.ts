import { z } from 'zod';
import { locales } from '#shared/locale.ts';

const text = (longest: number) =>
  z.string({ error: 'This must be a text.' }).max(longest, { error: 'This is too long.' });

const locale = z.enum(locales, { error: `This must be ${locales.join(' or ')}.` });

export const previewsQuery = z.strictObject({ brandId: text(100).optional(), locale: locale.default('en-GB') });

export const mailQuery = z.strictObject({ brandId: text(100), key: text(200), locale });

/** `parts` is the number of texts that the body takes; it should be 1. */
export type NoticePreview = {
  key: string;
  subject: string;
  text: { body: string; parts: number };
  push: { title: string; body: string };
};

export type NoticePreviewsAnswer = {
  brands: { id: string; name: string }[];
  brandId: string;
  previews: NoticePreview[];
};
