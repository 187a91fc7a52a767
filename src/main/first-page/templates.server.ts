import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { localeOf } from '#server/http/locale.ts';
import { securityHeaders } from '#server/http/security-headers.ts';
import type { Site } from '#server/sessions/session.ts';
import { pictureFields } from '#shared/brands/brand-content.rules.ts';
import type { AnyPlace } from '#shared/page/page-table.ts';
import type { PageTemplates, TemplateAnswer } from '#shared/page/templates.ts';
import type { Page } from './document.server.ts';
import type { Pages } from '#main/pages/pages.server.ts';

const claimPage = (page: 'my-claim' | 'messages'): AnyPlace => ({ kind: 'claim', page, claimId: '', overlay: null });

function filesNamedIn({ html }: Page): string[] {
  return [...html.matchAll(/(?:href|src)="(\/(?:assets|brand)\/[^"]+)"/g)].map(([, path = '']) => path);
}

function hashOf(parts: (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('base64url');
}

function answerOf({ html, headers }: Page, site: Site): TemplateAnswer {
  const ofEveryPage = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
  return { html, headers: { ...securityHeaders(site), ...headers, ...ofEveryPage } };
}

function templatesOf(pages: Pages, site: Site, request: FastifyRequest): PageTemplates {
  const built = pages.builtFor(localeOf(request));
  const documents = {
    track: pages.commonPage({ kind: 'track' }, request),
    'my-claim': pages.commonPage(claimPage('my-claim'), request),
    // Without data all claim pages but My Claim are the same document, so any of them serves.
    claim: pages.commonPage(claimPage('messages'), request),
    unreachable: pages.unreachablePage(request),
  };
  const filesInDocuments = Object.values(documents).flatMap(filesNamedIn);
  return {
    entry: built.entry.scripts[0] ?? '',
    // The styles are inline in each document too, but the script that opens a claim requests them by name.
    files: [...new Set([...filesInDocuments, ...built.claim.styleFiles, ...built.later.scripts])],
    known: built.files.map((path) => basename(path)),
    documents: {
      track: answerOf(documents.track, site),
      'my-claim': answerOf(documents['my-claim'], site),
      claim: answerOf(documents.claim, site),
      unreachable: answerOf(documents.unreachable, site),
    },
  };
}

/**
 * Returns the templates of the request's brand and language as JSON. They have the shape of a page, so that they are
 * compressed once. The ETag changes with the bytes of the brand's pictures too, because their paths may stay.
 */
export function composeTemplates(pages: Pages, site: Site, request: FastifyRequest): { page: Page; etag: string } {
  const templates = templatesOf(pages, site, request);
  const json = JSON.stringify(templates);
  const files = new Set(templates.files);
  const brand = pages.brands.of(request.hostname);
  const pictures = pictureFields.filter((field) => files.has(brand[field])).map((field) => brand.pictures[field]);
  return { page: { html: json, headers: {} }, etag: `"${hashOf([json, ...pictures])}"` };
}
