import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';

import type { Brand } from '#server/brands/brand.ts';
import { readBrandsFrom } from '#server/brands/stored/published-brands.server.ts';
import type { Services } from '#server/context.ts';
import { nothingHere, sendProblem } from '#server/http/errors.ts';
import { escapeHtml } from '#server/http/html-text.ts';
import { localeOf } from '#server/http/locale.ts';
import { printedList, printedPage } from '#server/http/printed-page.ts';
import { drawPicture } from '#server/outbox/mail-pictures/draw-picture.ts';
import { mailHtml } from '#server/outbox/mail/mail-html.ts';
import { mailFramePolicy } from '#server/outbox/mail/mail-page.ts';
import { brandUrl } from '#server/brands/brand-site.ts';
import { findPreviewed } from './preview-link.server.ts';

type Drawn = { html: string; headers: Record<string, string> };

/** Draws the first page in a brand that does not serve. */
export type DrawFirstPage = (brand: Brand, request: FastifyRequest) => Drawn;

type Preview = { brand: Brand; path: string };
type Link = { Params: { token: string } };

const sampleMail = {
  subject: 'Your device is with us',
  heading: 'Your device is with us',
  paragraphs: ['We’ve received your phone. An engineer looks at it next.'],
  device: { kind: 'phone', name: 'Phone' },
} as const;

function overview({ brand, path }: Preview) {
  const { name, companyName, provider, insurer, contact, hosts, terms } = brand;
  const rows: readonly (readonly [label: string, value: string])[] = [
    ...([
      ['Name', name],
      ['Company', companyName],
      ['Provider', provider],
      ['Insurer', insurer ?? ''],
    ] as const),
    ...([
      ['Phone', contact.phone],
      ['Email', contact.email],
      ['Hours', contact.hours],
    ] as const),
    ['Hosts', hosts.join(', ')],
    ...terms.map((term) => ['Terms', term] as const),
  ];
  const links = `<p><a href="${path}/page">The first page</a> · <a href="${path}/mail">A mail</a></p>`;
  const logo = `<p><img src="${escapeHtml(brand.logoLight)}" alt="${escapeHtml(`${name}, the logo`)}" width="132" height="32"></p>`;
  const lead = 'This draft serves nobody yet. The link works until it is published, or another draft is saved.';
  const shown = rows.filter(([, value]) => value !== '');
  return printedPage({ title: 'Draft of a brand', lead, parts: [logo, links, printedList(shown)] }, brand);
}

function mailOf({ brand, path }: Preview, { settings }: Services, request: FastifyRequest): string {
  const look = { brand, locale: localeOf(request), site: brandUrl(settings.publicUrl, brand) };
  // The mail's pictures are of brands that serve, at the site that they serve.
  const served = new URL(`/brand/${brand.id}/mail/`, look.site).href;
  return mailHtml({ ...sampleMail, paragraphs: [...sampleMail.paragraphs] }, look).replaceAll(
    served,
    `${path}/picture/`,
  );
}

/** Shows a draft to whoever has its link. */
export function brandPreviewRest(services: Services, drawFirstPage: DrawFirstPage): FastifyPluginAsync {
  const find = async (token: string): Promise<Preview | null> => {
    const draft = await findPreviewed(services, token);
    const [brand] = draft ? await readBrandsFrom(services.database.kysely, [draft]) : [];
    return brand ? { brand, path: `/brand-preview/${token}` } : null;
  };
  const send = (reply: FastifyReply, html: string, headers: Record<string, string>) =>
    reply.headers(headers).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html);
  const answer =
    (draw: (preview: Preview, request: FastifyRequest) => Drawn) =>
    async (request: FastifyRequest<Link>, reply: FastifyReply) => {
      const preview = await find(request.params.token);
      if (preview === null) return sendProblem(reply, nothingHere());
      const { html, headers } = draw(preview, request);
      return send(reply, html, headers);
    };
  return async (app) => {
    app.get<Link>(
      '/brand-preview/:token',
      answer((preview) => {
        const { html, policy } = overview(preview);
        return { html, headers: { 'content-security-policy': policy } };
      }),
    );
    app.get<Link>(
      '/brand-preview/:token/page',
      answer(({ brand }, request) => drawFirstPage(brand, request)),
    );
    app.get<Link>(
      '/brand-preview/:token/mail',
      answer((preview, request) => ({
        html: mailOf(preview, services, request),
        headers: { 'content-security-policy': mailFramePolicy(services.settings) },
      })),
    );
    app.get<{ Params: { token: string; name: string } }>(
      '/brand-preview/:token/picture/:name',
      async (request, reply) => {
        const preview = await find(request.params.token);
        const picture = preview && (await drawPicture(preview.brand, request.params.name));
        if (!picture) return sendProblem(reply, nothingHere());
        // The mail is shown as in a mail program: its origin is none.
        reply.header('cross-origin-resource-policy', 'cross-origin').header('cache-control', 'no-store');
        return reply.type('image/png').send(picture);
      },
    );
  };
}
