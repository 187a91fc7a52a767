import type { FastifyInstance } from 'fastify';

import { cspEndpoint, cspReportPath } from './content-policy/csp-report.rules.ts';
import type { Settings } from '#server/settings/env.ts';

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

function isPrivate(url: string): boolean {
  return url.startsWith('/api/') || url.startsWith('/graphql');
}

/** The headers of security promise 14, for what is answered where no hook runs. */
export function securityHeaders({ publicUrl }: Pick<Settings, 'publicUrl'>): Record<string, string> {
  if (publicUrl.protocol !== 'https:') return always;
  return { ...always, 'strict-transport-security': 'max-age=31536000' };
}

/** Sets the headers of security promise 14 on every answer; private answers are kept by no cache unless a route says otherwise. */
export function addSecurityHeaders(app: FastifyInstance, settings: Pick<Settings, 'publicUrl'>): void {
  const headers = securityHeaders(settings);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    if (isPrivate(request.url)) reply.header('cache-control', 'no-store');
    done();
  });
}

/** Hashes of inline content as CSP writes them, without quotes: `sha256-…`. */
export type InlineHashes = { styleHashes: string[]; scriptHashes: string[] };

function sources(hashes: string[]): string {
  return ["'self'", ...hashes.map((hash) => `'${hash}'`)].join(' ');
}

/**
 * What Stripe's card form needs, by docs.stripe.com/security/guide: its script, the frames of the card fields and of the
 * second factor, its API. Without address search and fraud signals, which this portal does not use, nothing more.
 */
const stripe = {
  script: 'https://js.stripe.com https://*.js.stripe.com',
  frame: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  connect: 'https://api.stripe.com',
};

/**
 * What belongs to the content of one page. `cardForm`: whether Stripe's own card form may stand on it. `renewal`: whether
 * it renews a sign-in, in a frame of its own, and whether it is what stands in that frame. `foreignChat`: the origin of a
 * Chatwoot whose chat may be opened on it.
 */
export type PageContent = InlineHashes & {
  cardForm: boolean;
  renewal?: 'outside' | 'inside' | undefined;
  foreignChat?: string | null | undefined;
};

function frameSources({ cardForm, renewal, foreignChat }: PageContent): string[] {
  if (cardForm) return [`frame-src ${stripe.frame}`];
  if (foreignChat) return [`frame-src ${foreignChat}`];
  return renewal === undefined ? [] : ["frame-src 'self'"];
}

/**
 * The Content-Security-Policy of an HTML page: this origin and the inline content whose hashes are given, nothing else,
 * and Stripe on the page of the card form. Trusted Types hold there too: the form names the one origin it loads from.
 */
export function contentSecurityPolicy(content: PageContent): string {
  const { styleHashes, scriptHashes, cardForm, renewal, foreignChat } = content;
  const from = (own: string, theirs: string) =>
    [own, ...(cardForm ? [theirs] : []), foreignChat || []].flat().join(' ');
  // Chatwoot writes styles into the page, others with every version; beside a hash they would be refused.
  const styles = foreignChat ? "'self' 'unsafe-inline'" : sources(styleHashes);
  return [
    "default-src 'none'",
    `script-src ${from(sources(scriptHashes), stripe.script)}`,
    `style-src ${styles}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${from("'self'", stripe.connect)}`,
    ...frameSources(content),
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-ancestors ${renewal === 'inside' ? "'self'" : "'none'"}`,
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    // Browsers that know the second leave the first alone.
    `report-uri ${cspReportPath}`,
    `report-to ${cspEndpoint}`,
  ].join('; ');
}

/**
 * The headers that belong to the content of one page. Wallets ask for the payment permission within Stripe's frames and
 * open windows from there, which `same-origin` would cut off; everywhere else both are closed.
 */
export function pageHeaders(content: PageContent): Record<string, string> {
  const payment = content.cardForm ? '(self "https://js.stripe.com")' : '()';
  return {
    'content-security-policy': contentSecurityPolicy(content),
    'reporting-endpoints': `${cspEndpoint}="${cspReportPath}"`,
    'permissions-policy': `camera=(), geolocation=(), microphone=(), payment=${payment}, usb=()`,
    ...(content.cardForm && { 'cross-origin-opener-policy': 'same-origin-allow-popups' }),
  };
}
