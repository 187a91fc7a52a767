#!/usr/bin/env node
// Stands where Playwright starts Firefox: starts it, and passes WebDriver BiDi on between the two. It answers one command
// in Firefox' place, with which Playwright opens every page and which this Firefox does not know.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { WebSocket, WebSocketServer } from 'ws';

/** Colours and motion of a page. Firefox keeps its own: light, and with motion. */
const unknown = 'emulation.setMediaFeaturesOverride';

const firefox = spawn(process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr', process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
});
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
  /** @type {Promise<unknown>} */
  const opened = new Promise((resolve) => browser.once('open', resolve));
  playwright.on('message', (data) => {
    const text = textOf(data);
    const { id, method } = JSON.parse(text);
    if (method === unknown) playwright.send(JSON.stringify({ type: 'success', id, result: {} }));
    else void opened.then(() => browser.send(text));
  });
  browser.on('message', (data) => playwright.send(textOf(data)));
  browser.on('close', () => playwright.close());
  playwright.on('close', () => browser.close());
}

/** @param {import('ws').RawData} data */
const textOf = (data) => /** @type {Buffer} */ (data).toString('utf8');
