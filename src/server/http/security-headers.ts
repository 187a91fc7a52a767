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

const onHttps = { ...always, 'strict-transport-security': 'max-age=31536000' };

export function securityHeaders({ publicUrl }: Pick<Settings, 'publicUrl'>): Record<string, string> {
  return publicUrl.protocol === 'https:' ? onHttps : always;
}

/**
 * Sets the headers of security promise 14 on every response; private responses are `no-store` unless a route sets
 * otherwise.
 */
export function addSecurityHeaders(app: FastifyInstance, settings: Pick<Settings, 'publicUrl'>): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders(settings));
    if (isPrivate(request.url)) reply.header('cache-control', 'no-store');
    done();
  });
}

export type InlineHashes = { styleHashes: string[]; scriptHashes: string[] };

function sources(hashes: string[]): string {
  return ["'self'", ...hashes.map((hash) => `'${hash}'`)].join(' ');
}

/**
 * The sources of Stripe's card form, by docs.stripe.com/security/guide: its script, its API, the frames of the card
 * fields and the second factor. Address search and fraud signals are not used.
 */
const stripe = {
  script: 'https://js.stripe.com https://*.js.stripe.com',
  frame: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  connect: 'https://api.stripe.com',
};

/**
 * The content of one page. `cardForm`: it may show Stripe's card form. `renewal`: it renews a sign-in in a frame, and
 * is the page outside or inside it. `foreignChat`: the origin of a Chatwoot whose chat may be opened on it.
 */
export type PageContent = InlineHashes & {
  cardForm: boolean;
  /** It scans labels. */
  camera?: boolean;
  renewal?: 'outside' | 'inside' | undefined;
  foreignChat?: string | null | undefined;
};

function frameSources({ cardForm, renewal, foreignChat }: PageContent): string[] {
  if (cardForm) return [`frame-src ${stripe.frame}`];
  if (foreignChat) return [`frame-src ${foreignChat}`];
  return renewal === undefined ? [] : ["frame-src 'self'"];
}

/** Trusted Types hold on the card form's page too: the form's script URL comes from one allowed origin. */
export function contentSecurityPolicy(content: PageContent): string {
  const { styleHashes, scriptHashes, cardForm, renewal, foreignChat } = content;
  const from = (own: string, theirs: string) =>
    [own, ...(cardForm ? [theirs] : []), foreignChat || []].flat().join(' ');
  // Chatwoot writes inline styles that change with every version. Beside a hash `unsafe-inline` would be ignored.
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
    // Browsers that know `report-to` ignore `report-uri`.
    `report-uri ${cspReportPath}`,
    `report-to ${cspEndpoint}`,
  ].join('; ');
}

/**
 * Returns the headers that depend on a page's content. Wallets request the payment permission within Stripe's frames
 * and open windows from there, which `same-origin` would cut off. On all other pages both are closed.
 */
export function pageHeaders(content: PageContent): Record<string, string> {
  const payment = content.cardForm ? '(self "https://js.stripe.com")' : '()';
  return {
    'content-security-policy': contentSecurityPolicy(content),
    'reporting-endpoints': `${cspEndpoint}="${cspReportPath}"`,
    'permissions-policy': `camera=${content.camera ? '(self)' : '()'}, geolocation=(), microphone=(), payment=${payment}, usb=()`,
    ...(content.cardForm && { 'cross-origin-opener-policy': 'same-origin-allow-popups' }),
  };
}
