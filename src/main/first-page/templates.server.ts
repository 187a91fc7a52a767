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

const ofClaim = (page: 'my-claim' | 'messages'): AnyPlace => ({ kind: 'claim', page, claimId: '', overlay: null });

function filesNamedIn({ html }: Page): string[] {
  return [...html.matchAll(/(?:href|src)="(\/(?:assets|brand)\/[^"]+)"/g)].map(([, path = '']) => path);
}

function hashOf(parts: (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('base64url');
}

function completed({ html, headers }: Page, site: Site): TemplateAnswer {
  const more = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
  return { html, headers: { ...securityHeaders(site), ...headers, ...more } };
}

function templatesOf(pages: Pages, site: Site, request: FastifyRequest): PageTemplates {
  const built = pages.builtFor(localeOf(request));
  const documents = {
    track: pages.commonPage({ kind: 'track' }, request),
    'my-claim': pages.commonPage(ofClaim('my-claim'), request),
    // Without data all claim pages but My Claim are the same document.
    claim: pages.commonPage(ofClaim('messages'), request),
    unreachable: pages.unreachablePage(request),
  };
  const named = Object.values(documents).flatMap(filesNamedIn);
  return {
    entry: built.entry.scripts[0] ?? '',
    // The styles are inline in each document too, but the script that opens a claim requests them by name.
    files: [...new Set([...named, ...built.claim.styleFiles, ...built.later.scripts])],
    known: built.files.map((path) => basename(path)),
    documents: {
      track: completed(documents.track, site),
      'my-claim': completed(documents['my-claim'], site),
      claim: completed(documents.claim, site),
      unreachable: completed(documents.unreachable, site),
    },
  };
}

export function drawTemplates(pages: Pages, site: Site, request: FastifyRequest): { page: Page; etag: string } {
  const templates = templatesOf(pages, site, request);
  const text = JSON.stringify(templates);
  const ofBrand = new Set(templates.files.filter((path) => path.startsWith('/brand/')));
  const brand = pages.brands.of(request.hostname);
  const bytes = pictureFields.filter((field) => ofBrand.has(brand[field])).map((field) => brand.pictures[field]);
  return { page: { html: text, headers: {} }, etag: `"${hashOf([text, ...bytes])}"` };
}
