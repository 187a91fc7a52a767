import type { FastifyPluginAsync } from 'fastify';
import type * as z from 'zod';

import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { Problem } from '#server/http/errors.ts';
import { mailFramePolicy } from '#server/outbox/mail/mail-page.ts';
import type { Locale } from '#shared/locale.ts';
import type { NotificationServices } from '#features/notifications/notification-context.server.ts';
import type { NoticePreview, NoticePreviewsAnswer } from './notice-preview-answers.rules.ts';
import { noticePreviewRoutes } from './notice-preview-routes.ts';
import type { previewsQuery } from './notice-previews.rules.ts';
import { previewKeys, previewNotice } from './preview-notice.server.ts';

type Parts = Pick<NotificationServices, 'services' | 'brands' | 'words' | 'wordingOf'>;

type PreviewOrder = { brandId: string; key: string; locale: Locale };

function previewOf(parts: Parts, order: PreviewOrder): NoticePreview[] {
  const mail = previewNotice(parts, { ...order, channel: 'mail' });
  const text = previewNotice(parts, { ...order, channel: 'text' });
  const push = previewNotice(parts, { ...order, channel: 'push' });
  if (mail?.channel !== 'mail' || text?.channel !== 'text' || push?.channel !== 'push') return [];
  const { title, body } = push;
  const { subject } = mail;
  return [{ key: order.key, subject, text: { body: text.text, parts: text.parts }, push: { title, body } }];
}

function previewsOf(parts: Parts, query: z.output<typeof previewsQuery>): NoticePreviewsAnswer {
  const brand = parts.brands.byId(query.brandId ?? '');
  const keys = previewKeys(parts, brand.id);
  return {
    brands: parts.brands.all.map(({ id, name }) => ({ id, name })),
    brandId: brand.id,
    previews: keys.flatMap((key) => previewOf(parts, { brandId: brand.id, key, locale: query.locale })),
  };
}

export function noticePreviewsRest(parts: Parts, guard: Guard): FastifyPluginAsync {
  return async (app) =>
    addRoutes(app, noticePreviewRoutes, {
      guard,
      handlers: {
        noticePreviews: ({ query }) => previewsOf(parts, query),
        // In a frame of its own, because a mail has styles that no page of ours may have.
        noticeMail: ({ query, reply }) => {
          const preview = previewNotice(parts, { ...query, channel: 'mail' });
          if (preview?.channel !== 'mail') throw new Problem(404, 'unknown-notice', 'There is no notice of this name.');
          return reply
            .type('text/html; charset=utf-8')
            .header('content-security-policy', mailFramePolicy(parts.services.settings))
            .header('cache-control', 'no-store')
            .send(preview.html.replace('<head>', '<head><base target="_top">'));
        },
      },
    });
}
