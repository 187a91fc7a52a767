import type { FastifyPluginAsync } from 'fastify';
import type { z } from 'zod';

import { requireRole } from '#server/sessions/account.access.ts';
import { Problem } from '#server/http/errors.ts';
import { mailFramePolicy } from '#server/outbox/mail/mail-page.ts';
import type { Locale } from '#shared/locale.ts';
import type { NotificationServices } from '#features/notifications/notification-context.server.ts';
import { mailQuery, previewsQuery, type NoticePreview, type NoticePreviewsAnswer } from './notice-previews.rules.ts';
import { previewKeys, previewNotice } from './preview-notice.server.ts';

type Parts = Pick<NotificationServices, 'services' | 'brands' | 'words' | 'wordingOf'>;

type Asked = { brandId: string; key: string; locale: Locale };

function queryAs<Schema extends z.ZodType>(schema: Schema, query: unknown): z.infer<Schema> {
  const result = schema.safeParse(query);
  if (result.success) return result.data;
  throw new Problem(400, 'invalid-query', 'The address of this call is not valid.');
}

function previewOf(parts: Parts, asked: Asked): NoticePreview[] {
  const mail = previewNotice(parts, { ...asked, channel: 'mail' });
  const text = previewNotice(parts, { ...asked, channel: 'text' });
  const push = previewNotice(parts, { ...asked, channel: 'push' });
  if (mail?.channel !== 'mail' || text?.channel !== 'text' || push?.channel !== 'push') return [];
  const { title, body } = push;
  const { subject } = mail;
  return [{ key: asked.key, subject, text: { body: text.text, parts: text.parts }, push: { title, body } }];
}

function previewsOf(parts: Parts, query: z.infer<typeof previewsQuery>): NoticePreviewsAnswer {
  const brand = parts.brands.byId(query.brandId ?? '');
  const keys = previewKeys(parts, brand.id);
  return {
    brands: parts.brands.all.map(({ id, name }) => ({ id, name })),
    brandId: brand.id,
    previews: keys.flatMap((key) => previewOf(parts, { brandId: brand.id, key, locale: query.locale })),
  };
}

export function noticePreviewsRest(parts: Parts): FastifyPluginAsync {
  return async (app) => {
    const admin = { onRequest: requireRole(parts.services, 'admin') };
    app.get('/api/account/noticePreviews', admin, async ({ query }) =>
      previewsOf(parts, queryAs(previewsQuery, query)),
    );
    // In a frame of its own, because a mail has styles that no page of ours may have.
    app.get('/api/account/noticeMail', admin, async ({ query }, reply) => {
      const preview = previewNotice(parts, { ...queryAs(mailQuery, query), channel: 'mail' });
      if (preview?.channel !== 'mail') throw new Problem(404, 'unknown-notice', 'There is no notice of this name.');
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', mailFramePolicy(parts.services.settings))
        .header('cache-control', 'no-store')
        .send(preview.html.replace('<head>', '<head><base target="_top">'));
    });
  };
}
