#!/usr/bin/env node
// Stands where Playwright starts Firefox: starts it, and passes WebDriver BiDi on between the two. What Playwright asks for
// and Firefox does not know is done here: media features, which a script of the browser itself can set.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { WebSocket, WebSocketServer } from 'ws';

/** @typedef {{ id: number, method: string, params: Record<string, any> }} Command */

/** Above what Playwright counts to. */
const firstOwnId = 1_000_000_000;

/** An evaluated text with this in front asks for media features of its page; `emulate-media.ts` writes it. */
const asked = /firefox-driver:(\{.*?\})/;

const firefox = spawn(
  process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr',
  ['--remote-allow-system-access', ...process.argv.slice(2)],
  { stdio: ['ignore', 'inherit', 'pipe'] },
);
firefox.on('exit', (code) => process.exit(code ?? 1));
createInterface({ input: firefox.stderr }).on('line', (line) => {
  const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
  if (address) listen(address);
  else process.stderr.write(`${line}\n`);
});

/** Tells Playwright an address of ours instead of Firefox' own. @param {string} address */
function listen(address) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  server.on('listening', () => {
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${port}\n`);
  });
  server.on('connection', (playwright) => connect(playwright, new WebSocket(`${address}/session`)));
}

/** @param {WebSocket} playwright @param {WebSocket} browser */
function connect(playwright, browser) {
  const { command, isOwnAnswer } = ownCommands(browser);
  const media = mediaOf(command);

  /** @param {string} text */
  const toBrowser = async (text) => {
    const message = /** @type {Command} */ (JSON.parse(text));
    if (message.method === 'emulation.setMediaFeaturesOverride') {
      await media.setColorScheme(message.params);
      playwright.send(JSON.stringify({ type: 'success', id: message.id, result: {} }));
      return;
    }
    const fields = message.method === 'script.callFunction' && asked.exec(text.replaceAll('\\"', '"'))?.[1];
    if (fields) await media.set(message.params['target'].context, JSON.parse(fields));
    browser.send(text);
  };

  /** @param {string} text */
  const toPlaywright = async (text) => {
    const { method, params } = JSON.parse(text);
    if (method === 'browsingContext.navigationCommitted') await media.setAgain(params.context);
    playwright.send(text);
  };

  /** @type {Promise<unknown>} */
  const opened = new Promise((resolve) => browser.once('open', resolve));
  playwright.on('message', (data) => void opened.then(() => toBrowser(textOf(data))));
  let inOrder = Promise.resolve();
  browser.on('message', (data) => {
    const text = textOf(data);
    if (!isOwnAnswer(JSON.parse(text))) inOrder = inOrder.then(() => toPlaywright(text));
  });
  browser.on('close', () => playwright.close());
  playwright.on('close', () => browser.close());
}

/** @param {import('ws').RawData} data */
const textOf = (data) => /** @type {Buffer} */ (data).toString('utf8');

/** Sends commands of our own, whose answers are kept from Playwright. @param {WebSocket} browser */
function ownCommands(browser) {
  /** @type {Map<number, (answer: any) => void>} */
  const waiting = new Map();
  let lastId = firstOwnId;
  return {
    /** @param {string} method @param {object} params @returns {Promise<any>} */
    command: async (method, params) => {
      const id = ++lastId;
      const answer = await new Promise((resolve) => {
        waiting.set(id, resolve);
        browser.send(JSON.stringify({ id, method, params }));
      });
      if (answer.type === 'error') throw new Error(`${method}: ${answer.message}`);
      return answer.result;
    },
    /** @param {{ id?: number }} answer */
    isOwnAnswer: (answer) => {
      const resolve = waiting.get(answer.id ?? 0);
      waiting.delete(answer.id ?? 0);
      resolve?.(answer);
      return resolve !== undefined;
    },
  };
}

/** @typedef {ReturnType<typeof ownCommands>['command']} Send */
/** @typedef {Record<string, string>} Fields */

/** Media features by page. A page that moves to another process begins without them. @param {Send} command */
function mediaOf(command) {
  /** @type {Map<string, Fields>} */
  const fieldsOf = new Map();
  const set = async (/** @type {string} */ context, /** @type {Fields} */ fields) => {
    fieldsOf.set(context, { ...fieldsOf.get(context), ...fields });
    await override(command, context, fields);
  };
  return {
    set,
    /** Every page begins light, as Playwright has it; one that is to be dark is named. @param {Command['params']} params */
    setColorScheme: async ({ contexts = [], features }) => {
      const prefersColorSchemeOverride = features['prefers-color-scheme'] ?? 'none';
      for (const context of contexts) await set(context, { prefersColorSchemeOverride });
    },
    setAgain: async (/** @type {string} */ context) => {
      const fields = fieldsOf.get(context);
      if (fields) await override(command, context, fields);
    },
  };
}

/** Sets fields of a page's browsing context. @param {Send} command @param {string} context @param {Fields} fields */
async function override(command, context, fields) {
  const { contexts } = await command('browsingContext.getTree', { maxDepth: 0, 'moz:scope': 'chrome' });
  const { type, exceptionDetails } = await command('script.callFunction', {
    functionDeclaration: String(setFields),
    arguments: [context, JSON.stringify(fields)].map((value) => ({ type: 'string', value })),
    awaitPromise: true,
    target: { context: contexts[0].context },
  });
  if (type === 'exception') throw new Error(exceptionDetails.text);
}

/** Runs in the browser's own window. @param {string} id @param {string} fields */
function setFields(id, fields) {
  const global = /** @type {any} */ (globalThis);
  const { NavigableManager } = global.ChromeUtils.importESModule(
    'chrome://remote/content/shared/NavigableManager.sys.mjs',
  );
  const context = NavigableManager.getBrowsingContextById(id);
  // A page that has closed in between has none.
  if (context) Object.assign(context, JSON.parse(fields));
}
