// Shows the portal in a language that nobody speaks (scripts/pseudo-locale.ts): the server is the one of all tests, and its
// pages and scripts are replaced on the way to the browser.
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Page, Route } from '@playwright/test';
import { textsShown } from './shown-texts.ts';

type PageData = { boot: { brand: object }; initialData?: object };
type Drawn = { html: string; title: string };
type Render = (input: PageData & { path: string; search: string }) => Promise<Drawn>;

const dataOf = /<script type="application\/json" id="boot">(.*?)<\/script>/s;

/** The path under which the server draws a page: claims without their data are drawn alike. */
function drawnPath(pathname: string, { initialData }: PageData): string {
  const [, page, id = '', overlay] = pathname.split('/');
  if (!/^[\da-f-]{36}$/.test(id)) return pathname;
  return initialData ? `/${page}/${id}` : `/${page}/shell${overlay === undefined ? '' : `/${overlay}`}`;
}

async function inPseudo(html: string, url: URL, { render, entry }: { render: Render; entry: string }): Promise<string> {
  const data = JSON.parse(dataOf.exec(html)?.[1] ?? '{}') as PageData;
  const drawn = await render({ ...data, path: drawnPath(url.pathname, data), search: url.search });
  return html
    .replace(/<html lang="[^"]*"/, '<html lang="en-XA"')
    .replace(/<title>.*?<\/title>/, () => `<title>${drawn.title}</title>`)
    .replaceAll(/<link rel="modulepreload"[^>]*>\n?/g, '')
    .replace(/(<script type="module" src=")[^"]*/, (_whole, start: string) => `${start}/${entry}`)
    .replace(/<div id="app">.*<\/div>\n<script type/s, () => `<div id="app">${drawn.html}</div>\n<script type`);
}

const drawer = `const { parentPort, workerData } = require('node:worker_threads');
import(workerData).then(async ({ loadComponents, render }) => {
  await loadComponents();
  parentPort.on('message', (input) => parentPort.postMessage(render(input)));
});`;

/** Draws pages in a thread of its own, because here Playwright puts its loader in the way of built modules. */
function drawing(folder: string): Render {
  const workerData = pathToFileURL(join(folder, 'server/prerender.js')).href;
  const worker = new Worker(drawer, { eval: true, workerData, execArgv: [] });
  worker.unref();
  return async (input) => {
    worker.postMessage(input);
    const [drawn] = (await once(worker, 'message')) as [Drawn];
    return drawn;
  };
}

/**
 * Has a page come in this language from now on, out of a folder that `buildPseudo` has filled. What it answers tells
 * whether a text is data that the server has sent.
 */
export async function showInPseudo(page: Page, folder: string): Promise<(text: string) => boolean> {
  const render = drawing(folder);
  const manifest = JSON.parse(readFileSync(join(folder, 'client/.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string }
  >;
  const entry = manifest['src/main/first-page/web.tsx']?.file ?? '';
  const answer = async (route: Route) => {
    const url = new URL(route.request().url());
    if (route.request().resourceType() !== 'document') {
      const path = join(folder, 'client', url.pathname);
      return existsSync(path) ? route.fulfill({ path }) : route.fallback();
    }
    const response = await route.fetch();
    return route.fulfill({ response, body: await inPseudo(await response.text(), url, { render, entry }) });
  };
  await page.route((url) => !url.pathname.startsWith('/api/') && url.pathname !== '/graphql', answer);
  let data = '';
  page.on('response', async (response) => {
    const type = response.headers()['content-type'] ?? '';
    if (/json|html/.test(type)) data += plainWords(await response.text().catch(() => ''));
  });
  return (text) => data.includes(plainWords(text));
}

/** Whatever JSON and HTML write otherwise than a page shows it. */
function plainWords(text: string): string {
  return text.replaceAll(/(?:\\[nr])+|\s+/g, ' ').replaceAll(/&amp;|\\u0026/g, '&');
}

/** Every text that shows or is read out and is not wholly of the catalogue, without what it has of that. */
export async function textsOutside(page: Page): Promise<string[]> {
  const stripped = (text: string): string => {
    const less = text.replaceAll(/⟦[^⟦⟧]*⟧/g, ' ');
    // What stands between two texts of the catalogue is no text itself.
    return less === text ? text.replaceAll(/\s+/g, ' ').replaceAll(/^[\s|·,:]+|[\s|·,:]+$/g, '') : stripped(less);
  };
  const left = (await textsShown(page)).map(stripped);
  // One bracket alone is left of a text of the catalogue that is a list, cut into its parts.
  return [...new Set(left.filter((text) => /\p{L}{2}/u.test(text) && !/^⟦|⟧$/.test(text)))];
}
