import * as z from 'zod';

const noticePreview = z.object({
  key: z.string(),
  subject: z.string(),
  text: z.object({
    body: z.string(),
    parts: z.int().meta({ description: 'How many texts the body takes; it should be 1.' }),
  }),
  push: z.object({ title: z.string(), body: z.string() }),
});

export const noticePreviewsAnswer = z.object({
  brands: z.array(z.object({ id: z.string(), name: z.string() })),
  brandId: z.string(),
  previews: z.array(noticePreview),
});

export type NoticePreview = z.infer<typeof noticePreview>;
export type NoticePreviewsAnswer = z.infer<typeof noticePreviewsAnswer>;
