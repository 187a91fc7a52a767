import { createHash } from 'node:crypto';
import { pageHeaders, type PageContent } from '#server/http/security-headers.ts';
import { bootElementId } from '#shared/page/boot.ts';
import { drawingKey, drawingMark, keptFor } from '#shared/page/kept.ts';
import { directionOf } from '#shared/locale.ts';
import { phoneQuery } from '#shared/page/phone-query.ts';
import { brokenId, noticeId, reloadId } from '#shared/page/shell.ts';
import type { Brand } from '#server/brands/brand.ts';
import type { Built, Piece } from './built.server.ts';
import type { DrawnPage, PageData } from './page-data.ts';

/** A complete page: its HTML and the headers that belong to exactly this HTML. */
export type Page = { html: string; headers: Record<string, string> };

/** Applies a saved appearance before the first paint, so that a dark screen does not flash white. */
export const themeScript =
  "try{var t=localStorage.getItem('fettle-appearance');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}";

/**
 * Removes the query string that a payment provider added to its return URL. It runs before any other script, because
 * the query may hold a secret.
 */
export const clearAddressScript = 'history.replaceState(null,"",location.pathname)';

/** Records the URL that the page was rendered for: Back and Forward may change it before the scripts load. */
export const drawnAtScript = 'window.drawnAt=location.pathname+location.search';

/** Hides a rendered claim on a device that was told to forget it, until the script has handled that. */
export const unseenScript =
  "try{if(localStorage.getItem('claim-pending-stop'))document.documentElement.hidden=true}catch(e){}";

const reloadOnClick = `addEventListener('click',function(e){if(e.target.id==='${reloadId}')location.reload()})`;

/** Shows the document's error line if its script, or the end of the page, is missing or incomplete. */
export const brokenScript =
  `function broken(){var line=document.getElementById('${brokenId}');if(line)line.hidden=false}` +
  "addEventListener('error',function(e){if(e.target.tagName==='SCRIPT'||e.error instanceof SyntaxError)broken()},true);" +
  "addEventListener('DOMContentLoaded',function(){if(!document.querySelector('body>template,script[type=module]'))broken()});" +
  reloadOnClick;

/** Holds the browser's install prompt for the menu entry, because it comes once and would otherwise open by itself. */
export const installScript =
  "addEventListener('beforeinstallprompt',function(e){e.preventDefault();window.installPrompt=e})";

/**
 * Records the last click on a button that is not hydrated yet; web/EarlyPress.tsx replays it. Hydrated elements bear
 * React's mark. React may hydrate a button within the click itself and handle it then. So the button is checked again
 * in the bubbling phase, and the click in progress is never replayed.
 */
export const earlyPressScript =
  '(function(pressed,path,press){function taken(b){return/__react/.test(Object.keys(b))}' +
  "addEventListener('click',function(e){var b=e.target.closest('button[type=button]');" +
  'if(b){pressed=taken(b)?null:b;path=location.pathname;press=e}},true);' +
  "addEventListener('click',function(e){if(e===press&&pressed&&taken(pressed))pressed=null});" +
  'window.earlyPress=function(){var b=path===location.pathname&&press!==window.event?pressed:null;pressed=null;return b}})()';

/** Looks for a cached snapshot of My Claim. If there is one, nothing is painted before it is in the page. */
export const findKeptScript =
  `${drawingMark.toString()}try{var kept=JSON.parse(localStorage.getItem('${drawingKey}'))[drawingMark('${phoneQuery}')];` +
  `kept=Math.abs(Date.now()-kept[0])<${keptFor}&&kept[1];document.documentElement.hidden=!!kept}catch(e){}`;

/** Shows the snapshot until the app renders the page anew. No script in it runs. */
export const showKeptScript =
  "if(kept)try{var app=document.getElementById('app'),types=window.trustedTypes;" +
  "app.innerHTML=types?types.createPolicy('kept-drawing',{createHTML:function(){return kept}}).createHTML(''):kept;" +
  "app.querySelectorAll('[data-style]').forEach(function(e){e.style.cssText=e.dataset.style})}" +
  'finally{document.documentElement.hidden=false}';

/**
 * Inserts the script tags held back in the template before it, once the page has been painted. Until then they would
 * compete for its network and processor. A hidden page, such as a renewal frame, may get no animation frames. No page
 * waits longer than a second.
 */
export const askForModulesScript =
  '(function(held){function ask(){if(held.isConnected)held.replaceWith(held.content)}' +
  'if(document.hidden||parent!==window)return ask();' +
  'requestAnimationFrame(function(){setTimeout(ask)});setTimeout(ask,1000)})(document.currentScript.previousElementSibling)';

/**
 * Reloads an offline fallback page once there is a network, but not while the user is leaving it. A user who is still
 * there after ten seconds has followed a telephone or mail link.
 */
export const onlineScript =
  'var left=-Infinity;' +
  "addEventListener('beforeunload',function(e){left=e.timeStamp});" +
  'function again(){var rest=left+10000-performance.now();if(rest>0)setTimeout(again,rest);else location.reload()}' +
  `addEventListener('online',function(){setTimeout(again,1000)});${reloadOnClick}`;

function sha256(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);
}

function jsonInHtml(data: unknown): string {
  return JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

const surfaces = { light: '#FFFFFF', dark: '#182125' };

type Parts = {
  drawn: DrawnPage;
  data: PageData;
  brand: Brand;
  /** The host has that brand; otherwise manifest and icons are requested by brand id. */
  isOfHost?: boolean;
  built: Built;
  pieces: Piece[];
  /** Stripe's card form may be on it. */
  cardForm: boolean;
  renewal: PageContent['renewal'];
  foreignChat?: PageContent['foreignChat'];
  /** Its URL may hold a secret that no script may read. */
  clearsAddress: boolean;
  /** Shows data of a claim, which must stay hidden if tracking was stopped offline. */
  showsClaim?: boolean | undefined;
  /** May show the claim's cached snapshot on this device. */
  showsKept?: boolean | undefined;
  /** Is the fallback for an unreachable page, so it is not hydrated. */
  unreachable?: boolean | undefined;
};

/** Names the brand if the host has another. */
const brandQuery = ({ brand, isOfHost = true }: Parts): string => (isOfHost ? '' : `?brand=${brand.id}`);

const scriptTags = (scripts: string[]) => scripts.map((script) => `<script>${script}</script>\n`).join('');

function heldModules(entry: string, preloads: string[]): string {
  const links = preloads.map((script) => `<link rel="modulepreload" href="${script}">\n`).join('');
  const held = `<template><script type="module" src="${entry}"></script>\n${links}</template>\n`;
  return held + scriptTags([askForModulesScript]);
}

function inlineScripts({ clearsAddress, showsClaim = false, unreachable = false }: Parts): string[] {
  return [
    ...(clearsAddress ? [clearAddressScript] : []),
    themeScript,
    ...(showsClaim ? [unseenScript] : []),
    unreachable ? onlineScript : [drawnAtScript, brokenScript, installScript, earlyPressScript].join(';'),
  ];
}

/**
 * Returns the whole document around a rendered body. Everything inline is named in the policy by its hash. The
 * document's referrer policy overrides the header's `no-referrer`. Under that a browser posts the Track form with
 * `Origin: null`, which older browsers without Sec-Fetch-Site could not tell from a foreign page. Other sites still get
 * no referrer.
 */
export function documentOf(parts: Parts): Page {
  const {
    drawn,
    data,
    brand,
    built,
    pieces,
    cardForm,
    renewal,
    foreignChat,
    unreachable = false,
    showsKept = false,
  } = parts;
  const scripts = inlineScripts(parts);
  const [before, after] = showsKept ? [[findKeptScript], [showKeptScript]] : [[], []];
  const [entry = '', ...shared] = built.entry.scripts;
  const preloads = [...shared, ...pieces.flatMap((piece) => piece.scripts)];
  const modules = unreachable ? '' : heldModules(entry, preloads);
  const css = [built.entry, ...pieces].map((piece) => piece.css).join('') + brand.css;
  const styleFiles = [built.entry, ...pieces].flatMap((piece) => piece.styleFiles);
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
${scriptTags(scripts)}<style data-files="${styleFiles.join(' ')}">${css}</style>
</head>
<body>
${scriptTags(before)}<div id="${noticeId}" role="status"></div>
${drawn.broken}
<div id="app">${drawn.html}</div>
${scriptTags(after)}<script type="application/json" id="${bootElementId}">${jsonInHtml(data)}</script>
${modules}</body>
</html>
`;
  return {
    html,
    headers: {
      ...pageHeaders({
        ...{
          styleHashes: [sha256(css)],
          scriptHashes: [...scripts, ...before, ...after, askForModulesScript].map(sha256),
        },
        ...{ cardForm, renewal, foreignChat },
      }),
      'content-language': data.boot.locale,
      vary: 'Accept-Language, Cookie, Accept-Encoding',
    },
  };
}
