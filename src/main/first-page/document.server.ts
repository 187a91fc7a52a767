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

/** A finished page: its HTML and the headers that belong to exactly this HTML. */
export type Page = { html: string; headers: Record<string, string> };

/** Applies a saved appearance before the first paint, so that a dark room sees no white flash. */
export const themeScript =
  "try{var t=localStorage.getItem('fettle-appearance');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}";

/**
 * On the pages that a payment provider leads back to: what it wrote into the address goes before any other script is
 * read, because a secret may be among it.
 */
export const clearAddressScript = 'history.replaceState(null,"",location.pathname)';

/** Keeps the address that the page was drawn for: Back and Forward may change it before the script is here. */
export const drawnAtScript = 'window.drawnAt=location.pathname+location.search';

/** Keeps a drawn claim unseen where this device has been told to forget it, until the script has seen to that. */
export const unseenScript =
  "try{if(localStorage.getItem('claim-pending-stop'))document.documentElement.hidden=true}catch(e){}";

const reloadOnClick = `addEventListener('click',function(e){if(e.target.id==='${reloadId}')location.reload()})`;

/** Shows the line that the document carries for it when its script, or the end of the page, does not come, or comes in half. */
export const brokenScript =
  `function broken(){var line=document.getElementById('${brokenId}');if(line)line.hidden=false}` +
  "addEventListener('error',function(e){if(e.target.tagName==='SCRIPT'||e.error instanceof SyntaxError)broken()},true);" +
  "addEventListener('DOMContentLoaded',function(){if(!document.querySelector('body>template,script[type=module]'))broken()});" +
  reloadOnClick;

/** Keeps the browser's offer to install for the menu entry, because it comes once and would otherwise pop up by itself. */
export const installScript =
  "addEventListener('beforeinstallprompt',function(e){e.preventDefault();window.installPrompt=e})";

/**
 * Keeps the last press on a button that does not listen yet; web/EarlyPress.tsx gives it back. What React has taken over
 * bears its mark. It may take a button over within the press itself and hear it then, so that it is asked again on the
 * way out, and the press that is under way is never given back.
 */
export const earlyPressScript =
  '(function(pressed,path,press){function taken(b){return/__react/.test(Object.keys(b))}' +
  "addEventListener('click',function(e){var b=e.target.closest('button[type=button]');" +
  'if(b){pressed=taken(b)?null:b;path=location.pathname;press=e}},true);' +
  "addEventListener('click',function(e){if(e===press&&pressed&&taken(pressed))pressed=null});" +
  'window.earlyPress=function(){var b=path===location.pathname&&press!==window.event?pressed:null;pressed=null;return b}})()';

/** Looks for My Claim as this device has kept it. Where it has, nothing is painted before that stands in the page. */
export const findKeptScript =
  `${drawingMark.toString()}try{var kept=JSON.parse(localStorage.getItem('${drawingKey}'))[drawingMark('${phoneQuery}')];` +
  `kept=Math.abs(Date.now()-kept[0])<${keptFor}&&kept[1];document.documentElement.hidden=!!kept}catch(e){}`;

/** Shows what was found, until the script draws the page anew. No script in it runs. */
export const showKeptScript =
  "if(kept)try{var app=document.getElementById('app'),types=window.trustedTypes;" +
  "app.innerHTML=types?types.createPolicy('kept-drawing',{createHTML:function(){return kept}}).createHTML(''):kept;" +
  "app.querySelectorAll('[data-style]').forEach(function(e){e.style.cssText=e.dataset.style})}" +
  'finally{document.documentElement.hidden=false}';

/**
 * Puts the tags of the scripts, held back in the template before it, in their place: once what is drawn is on screen,
 * because until then they would take its network and processor. A page that nobody sees, such as the one in the frame of
 * a renewal, may have no frames to wait for; nor waits anybody longer than a second.
 */
export const askForModulesScript =
  '(function(held){function ask(){if(held.isConnected)held.replaceWith(held.content)}' +
  'if(document.hidden||parent!==window)return ask();' +
  'requestAnimationFrame(function(){setTimeout(ask)});setTimeout(ask,1000)})(document.currentScript.previousElementSibling)';

/**
 * Of a page that stands for one that cannot be reached: looks again once there is a network. Not while somebody leaves it,
 * whom that would bring back; who is still there after ten seconds has pressed a link to a telephone or a mail.
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

/** JSON that cannot end the script element around it. */
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
  /** Whether the host has that brand; otherwise manifest and icons are asked for by its name. */
  isOfHost?: boolean;
  built: Built;
  pieces: Piece[];
  /** Whether Stripe's card form may stand on it. */
  cardForm: boolean;
  renewal: PageContent['renewal'];
  foreignChat?: PageContent['foreignChat'];
  /** Whether its address may carry what is no business of any script. */
  clearsAddress: boolean;
  /** Whether something of a claim is drawn in it, which is not to be seen where tracking has been stopped without a network. */
  showsClaim?: boolean | undefined;
  /** Whether the claim that it is the shell of may be shown as this device has kept it. */
  showsKept?: boolean | undefined;
  /** Whether it stands for a page that cannot be reached, so that no script takes it over. */
  unreachable?: boolean | undefined;
};

/** Names the brand where the host has another. */
const brandQuery = ({ brand, isOfHost = true }: Parts): string => (isOfHost ? '' : `?brand=${brand.id}`);

const scriptTags = (scripts: string[]) => scripts.map((script) => `<script>${script}</script>\n`).join('');

function heldModules(entry: string, preloads: string[]): string {
  const links = preloads.map((script) => `<link rel="modulepreload" href="${script}">\n`).join('');
  const held = `<template><script type="module" src="${entry}"></script>\n${links}</template>\n`;
  return held + scriptTags([askForModulesScript]);
}

/** What runs before anything is painted. */
function inlineScripts({ clearsAddress, showsClaim = false, unreachable = false }: Parts): string[] {
  return [
    ...(clearsAddress ? [clearAddressScript] : []),
    themeScript,
    ...(showsClaim ? [unseenScript] : []),
    unreachable ? onlineScript : [drawnAtScript, brokenScript, installScript, earlyPressScript].join(';'),
  ];
}

/**
 * The whole document around a drawn body. Everything inline is named in the policy by its hash. The referrer of the
 * document overrides the header's `no-referrer`, because under that a browser posts the Track form with `Origin: null`,
 * which older browsers without Sec-Fetch-Site could not tell from a foreign page; to other sites it still names nothing.
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
