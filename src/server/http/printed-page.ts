import { createHash } from 'node:crypto';

import type { Brand } from '#server/brands/brand.ts';
import { baseLocale, directionOf, type Locale } from '#shared/locale.ts';
import { escapeHtml } from './html-text.ts';
import { contentSecurityPolicy } from './security-headers.ts';

const css = `
:root{color-scheme:light dark}
body{font:1rem/1.5 system-ui,sans-serif;max-width:35rem;margin:0 auto;padding:1.5rem 1rem;color:CanvasText;background:Canvas}
h1{font-size:1.5rem;line-height:1.25;margin:0 0 1rem}
p{margin:0 0 1rem}
dl{margin:0 0 1.5rem;border-top:1px solid GrayText}
div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem;padding:.5rem 0;border-bottom:1px solid GrayText}
dt{font-weight:600}
dd{margin:0;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
@media print{:root{color-scheme:light}body{padding:0}nav{display:none}}
`;

/** Returns labels with their values, as HTML. */
export function printedList(rows: readonly (readonly [label: string, value: string])[]): string {
  const items = rows.map(([label, value]) => `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd></div>`);
  return `<dl>${items.join('')}</dl>`;
}

type Printed = { title: string; lead: string; parts: readonly string[]; locale?: Locale };

/** Returns a page to print, without script, and the policy that goes with it. `parts` are HTML. */
export function printedPage(
  { title, lead, parts, locale = baseLocale }: Printed,
  brand: Brand,
): { html: string; policy: string } {
  const { name, companyName, contact } = brand;
  const html = `<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="${brand.icon}">
<title>${escapeHtml(title)} | ${escapeHtml(name)}</title>
<style>${css}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(lead)}</p>
${parts.join('\n')}
<p>${escapeHtml(companyName)} · ${escapeHtml(contact.email)} · ${escapeHtml(contact.phone)}</p>
</main>
</body>
</html>
`;
  const hash = `sha256-${createHash('sha256').update(css).digest('base64')}`;
  return { html, policy: contentSecurityPolicy({ styleHashes: [hash], scriptHashes: [], cardForm: false }) };
}
