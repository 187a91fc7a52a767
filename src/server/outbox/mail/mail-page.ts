import { createHash } from 'node:crypto';

import { siteOrigins } from '#server/brands/brand-site.ts';
import type { Settings } from '#server/settings/env.ts';
import type { StoredMail } from '#server/gateways/mail/mail-folder.ts';
import { escapeHtml } from '#server/http/html-text.ts';

const style = `:root{color-scheme:light dark}*{box-sizing:border-box}body{font:1rem/1.55 system-ui,sans-serif;max-width:80rem;margin:0 auto;padding:1rem}
h1{font-size:1.6rem}h2{font-size:1.1rem}a{color:light-dark(#08515b,#8fd6db)}ul{list-style:none;padding:0}li{border-top:1px solid light-dark(#dad7ce,#2e3b41)}
li a{display:block;padding:.75rem 0;overflow-wrap:anywhere}li span{display:block;color:light-dark(#414f57,#b6c2c5)}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem}dd{margin:0;overflow-wrap:anywhere}dt{color:light-dark(#414f57,#b6c2c5)}
main>div{display:grid;gap:1.5rem}pre{white-space:pre-wrap;overflow-wrap:anywhere;padding:1rem;margin:0;border:1px solid light-dark(#dad7ce,#2e3b41);border-radius:10px}
iframe{width:100%;height:56rem;border:1px solid light-dark(#dad7ce,#2e3b41);border-radius:10px;background:light-dark(#f6f5f1,#0f1619)}
@media (min-width:60rem){main>div{grid-template-columns:minmax(0,3fr) minmax(0,2fr)}}`;

const styleHash = createHash('sha256').update(style).digest('base64');

const sandbox = 'allow-top-navigation-by-user-activation';

export const mailPagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/**
 * A mail's frame may fetch pictures of this portal, run nothing and has no origin; only a click on a link leads out.
 */
export function mailFramePolicy(settings: Pick<Settings, 'publicUrl' | 'brandHosts'>): string {
  const pictures = ["'self'", ...siteOrigins(settings)].join(' ');
  return `default-src 'none'; img-src ${pictures}; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox ${sandbox}`;
}

export function demoPage(title: string, main: string): string {
  return (
    `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${escapeHtml(title)}</title><style>${style}</style></head><body><main>${main}</main></body></html>`
  );
}

const timeOf = ({ date }: StoredMail): string => date.replace('T', ' ').replace(/\..*$/, ' UTC');

export function mailListPage(mails: readonly StoredMail[]): string {
  const items = mails.map(
    (mail) =>
      `<li><a href="/demo/mails/${mail.id}">${escapeHtml(mail.subject)}` +
      `<span>${escapeHtml(mail.to)}, ${escapeHtml(timeOf(mail))}</span></a></li>`,
  );
  const none = '<p>No mail has been written yet. Reload this page after doing something that sends one.</p>';
  return demoPage(
    'Mails',
    `<h1>Mails</h1><p>This server has no mail server (SMTP_URL), so it keeps what it would send. The newest come first. <a href="/demo/texts">Texts</a></p>` +
      (items.length > 0 ? `<ul>${items.join('')}</ul>` : none),
  );
}

export function mailShownPage(mail: StoredMail): string {
  const facts = [
    ['From', mail.from],
    ['To', mail.to],
    ['Written', timeOf(mail)],
  ].map(([name = '', value = '']) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`);
  return demoPage(
    mail.subject,
    `<p><a href="/demo/mails">All mails</a></p><h1>${escapeHtml(mail.subject)}</h1><dl>${facts.join('')}</dl>` +
      `<div><section aria-labelledby="html"><h2 id="html">As HTML</h2>` +
      `<iframe title="The mail as HTML" sandbox="${sandbox}" src="/demo/mails/${mail.id}/html"></iframe></section>` +
      `<section aria-labelledby="text"><h2 id="text">As plain text</h2><pre tabindex="0">${escapeHtml(mail.text)}</pre></section></div>`,
  );
}

export function mailFrame({ html }: StoredMail): string {
  return html.replace('<head>', '<head><base target="_top">');
}
