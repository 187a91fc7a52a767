// What administrators ask for to see how notices read, and what they get.
import { z } from 'zod';
import { locales } from '#shared/locale.ts';

const text = (longest: number) =>
  z.string({ error: 'This must be a text.' }).max(longest, { error: 'This is too long.' });

const locale = z.enum(locales, { error: `This must be ${locales.join(' or ')}.` });

export const previewsQuery = z.strictObject({ brandId: text(100).optional(), locale: locale.default('en-GB') });

export const mailQuery = z.strictObject({ brandId: text(100), key: text(200), locale });

/** One kind of news by every channel. `parts` is how many texts it takes; one is right. */
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
