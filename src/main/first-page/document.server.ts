import { escapeHtml } from '#server/http/html-text.ts';
import { hashSource, inlineScript } from '#server/http/inline.ts';
import { pageHeaders, type PageContent } from '#server/http/security-headers.ts';
import { bootElementId } from '#shared/page/boot.ts';
import { directionOf } from '#shared/locale.ts';
import { noticeId } from '#shared/page/templates.ts';
import type { Brand } from '#server/brands/brand.ts';
import type { ChunkFiles } from '#main/pages/page-chunks.server.ts';
import type { Built } from './built.server.ts';
import type { RenderedPage, PageData } from './page-data.ts';
import { scriptlessCss } from './scriptless-css.ts';

export type Page = { html: string; headers: Record<string, string> };

function jsonInHtml(data: unknown): string {
  return JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

const surfaces = { light: '#FFFFFF', dark: '#182125' };

type Parts = {
  drawn: RenderedPage;
  data: PageData;
  brand: Brand;
  isOfHost?: boolean;
  built: Built;
  chunks: ChunkFiles[];
  cardForm: boolean;
  camera?: boolean;
  renewal: PageContent['renewal'];
  foreignChat?: PageContent['foreignChat'];
  /** Its URL may hold a secret that no script may read. */
  clearsAddress: boolean;
  /** Shows data of a claim, which must stay hidden if tracking was stopped offline. */
  showsClaim?: boolean | undefined;
  showsSnapshot?: boolean | undefined;
  unreachable?: boolean | undefined;
  /** To look at: nothing on it can be used. */
  isPicture?: boolean | undefined;
};

const brandQuery = ({ brand, isOfHost = true }: Parts): string => (isOfHost ? '' : `?brand=${brand.id}`);

const scriptTags = (names: string[]) => names.map((name) => `<script>${inlineScript(name)}</script>\n`).join('');

function heldModules(entry: string, preloads: string[]): string {
  const links = preloads.map((script) => `<link rel="modulepreload" href="${script}">\n`).join('');
  return `<template><script type="module" src="${entry}"></script>\n${links}</template>\n`;
}

const ofScreen = ['record-address', 'show-load-failure', 'hold-install-prompt'];

const pictureScripts = { head: ['apply-appearance'], before: [], after: [], end: [] };

function inlineScripts({ data, clearsAddress, showsClaim = false, showsSnapshot = false, unreachable = false }: Parts) {
  return {
    head: [
      ...(clearsAddress ? ['clear-address'] : []),
      'apply-appearance',
      ...(showsClaim ? ['hide-stopped-claim'] : []),
      ...(unreachable ? ['reload-when-online'] : ofScreen),
      ...(data.initialData !== undefined || showsSnapshot ? ['record-early-click'] : []),
    ],
    before: showsSnapshot ? ['find-snapshot'] : [],
    after: showsSnapshot ? ['show-snapshot'] : [],
    end: unreachable ? [] : ['load-scripts'],
  };
}

/**
 * The policy names everything inline by its hash. The document's referrer policy overrides the header's `no-referrer`,
 * under which a browser posts the Track form with `Origin: null`. Older browsers without Sec-Fetch-Site could not tell
 * that from a foreign page.
 */
export function documentOf(parts: Parts): Page {
  const { drawn, data, brand, built, chunks, cardForm, camera = false, renewal, foreignChat } = parts;
  const { unreachable = false, isPicture = false } = parts;
  const scripts = isPicture ? pictureScripts : inlineScripts(parts);
  const [entry = '', ...shared] = built.entry.scripts;
  const preloads = [...shared, ...chunks.flatMap((chunk) => chunk.scripts)];
  const modules = unreachable || isPicture ? '' : heldModules(entry, preloads);
  const css = [built.entry, ...chunks].map((chunk) => chunk.css).join('') + brand.css;
  const styleFiles = [built.entry, ...chunks].flatMap((chunk) => chunk.styleFiles);
  const html = `<!doctype html>
<html lang="${data.boot.locale}" dir="${directionOf(data.boot.locale)}" data-version="${entry}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escapeHtml(drawn.title)}</title>
<meta name="description" content="${escapeHtml(drawn.description)}">
<meta name="robots" content="noindex">
<meta name="referrer" content="same-origin">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="${surfaces.light}">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${surfaces.dark}">
<link rel="preload" href="${built.font}" as="font" type="font/woff2" crossorigin>
<link rel="icon" href="${brand.icon}">
<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png${brandQuery(parts)}">
<link rel="manifest" href="/manifest.webmanifest${brandQuery(parts)}">
${scriptTags(scripts.head)}<style data-files="${styleFiles.join(' ')}">${css}</style>
<noscript><style>${scriptlessCss}</style></noscript>
</head>
<body>
${scriptTags(scripts.before)}<div id="${noticeId}" role="status"></div>
${drawn.lines}
<div id="app">${drawn.html}</div>
${scriptTags(scripts.after)}<script type="application/json" id="${bootElementId}">${jsonInHtml(data)}</script>
${modules}${scriptTags(scripts.end)}</body>
</html>
`;
  return {
    html,
    headers: {
      ...pageHeaders({
        styleHashes: [hashSource(css), hashSource(scriptlessCss)],
        scriptHashes: Object.values(scripts).flat().map(inlineScript).map(hashSource),
        cardForm,
        camera,
        renewal,
        foreignChat,
      }),
      'content-language': data.boot.locale,
      vary: 'Accept-Language, Cookie, Accept-Encoding',
    },
  };
}
