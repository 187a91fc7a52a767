import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { expect } from '@playwright/test';
import { temporaryFolder } from '../../scripts/run/temporary-folder.mjs';
import { findWebKit } from '../../scripts/run/webkit.mjs';
import { WebDriver } from './webdriver.ts';

/** Wide enough for 1280 and tall enough for any page of a claim in one picture. */
const screen = { width: 1280, height: 4000 };

/** GTK gives the buttons of the window's bar so much room that it is no narrower than 447 pixels. */
const narrowBar = 'button, button *, entry, entry * { padding: 0; margin: 0; min-width: 0; border-width: 0 }';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function end(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const ended = once(program, 'exit');
  program.kill('SIGTERM');
  await ended;
}

/** A screen without a monitor, WebKitGTK's driver on it, and folders of their own for what both write. */
export class Programs {
  readonly downloads: string;
  readonly #folder: string;
  readonly #running: ChildProcess[] = [];
  readonly #programs = findWebKit();
  #origin = '';

  constructor() {
    this.#folder = temporaryFolder();
    this.downloads = join(this.#folder, 'downloads');
    mkdirSync(this.downloads);
    mkdirSync(join(this.#folder, 'gtk-3.0'));
    writeFileSync(join(this.#folder, 'gtk-3.0', 'gtk.css'), narrowBar);
    writeFileSync(join(this.#folder, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${this.downloads}"\n`);
  }

  async start(): Promise<void> {
    if (this.#programs === null) throw new Error('WebKitGTK, its driver or Xvfb is not installed: docs/browsers.md.');
    const { driver, display } = this.#programs;
    const port = await freePort();
    const number = await this.#startDisplay(display);
    this.#run(driver, [`--port=${port}`], {
      DISPLAY: `:${number}`,
      LANG: 'en_US.UTF-8',
      XDG_CONFIG_HOME: this.#folder,
      XDG_CACHE_HOME: this.#folder,
      XDG_DATA_HOME: this.#folder,
    });
    this.#origin = `http://127.0.0.1:${port}`;
    await expect(async () => expect((await fetch(`${this.#origin}/status`)).ok).toBe(true)).toPass();
  }

  /** Opens a browser that shares nothing with the one before, in another zone than London's. */
  async open(): Promise<WebDriver> {
    const options = { binary: this.#programs?.browser, args: ['--automation', '--time-zone=America/New_York'] };
    return WebDriver.start(this.#origin, { 'webkitgtk:browserOptions': options });
  }

  /** The screen as it is now, as an X window dump. */
  screen(): Buffer {
    return readFileSync(join(this.#folder, 'Xvfb_screen0'));
  }

  async stop(): Promise<void> {
    for (const program of this.#running.toReversed()) await end(program);
  }

  /** Returns the number of the display that Xvfb has chosen. */
  async #startDisplay(path: string): Promise<string> {
    const size = `${screen.width}x${screen.height}x24`;
    const { stdio } = this.#run(path, ['-displayfd', '3', '-screen', '0', size, '-fbdir', this.#folder]);
    const [number] = (await once(createInterface(stdio[3] as Readable), 'line')) as [string];
    return number;
  }

  #run(path: string, args: string[], env: Record<string, string> = {}): ChildProcess {
    const log = openSync(join(this.#folder, 'log'), 'a');
    const program = spawn(path, args, { env: { ...process.env, ...env }, stdio: ['ignore', log, log, 'pipe'] });
    this.#running.push(program);
    return program;
  }
}
