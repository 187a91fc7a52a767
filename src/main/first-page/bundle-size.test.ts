import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import type { ChunkFiles } from '#main/pages/page-chunks.server.ts';
import { isEnglish, locales } from '#shared/locale.ts';
import { readBuilt, type Built } from './built.server.ts';
import { withoutHashes } from './without-hashes.fixture.ts';

const dist = fileURLToPath(new URL('../../../dist', import.meta.url));
let built: Built;

beforeAll(async () => {
  built = await readBuilt(dist);
});

function sizeOf(...texts: (string | Buffer)[]): number {
  return texts.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0);
}

function scriptsOf(...chunks: ChunkFiles[]): string[] {
  return chunks
    .flatMap(({ scripts }) => scripts)
    .map((script) => withoutHashes(readFileSync(built.folder + script, 'utf8')));
}

test('the Track page needs at most 82 kB of script and 10 kB of styles, gzipped', () => {
  expect(sizeOf(...scriptsOf(built.entry))).toBeLessThanOrEqual(82_000);
  expect(sizeOf(built.entry.css)).toBeLessThanOrEqual(10_000);
});

test('a claim with My Claim needs at most 126 kB of script and 10 kB of styles, gzipped', () => {
  expect(sizeOf(...scriptsOf(built.entry, built.claim))).toBeLessThanOrEqual(126_000);
  expect(sizeOf(built.entry.css, built.claim.css)).toBeLessThanOrEqual(10_000);
});

test.each(locales.filter((locale) => !isEnglish(locale)))(
  'in %s, with its texts alone, both need as much',
  async (locale) => {
    const own = await readBuilt(dist, locale);
    expect(sizeOf(...scriptsOf(own.entry))).toBeLessThanOrEqual(82_000);
    expect(sizeOf(...scriptsOf(own.entry, own.claim))).toBeLessThanOrEqual(127_500);
    const scripts = (build: Built) => scriptsOf(build.entry, build.claim).join('\n');
    const [inIt, inEnglish] = ['Śledź swoje zgłoszenie', 'Track your claim'];
    expect([scripts(own).includes(inIt), scripts(own).includes(inEnglish)]).toEqual([true, false]);
    expect([scripts(built).includes(inIt), scripts(built).includes(inEnglish)]).toEqual([false, true]);
  },
);

test('the forms of signing in need at most 25 kB of script beyond the shell, and none of it is on the way to a claim', () => {
  expect(sizeOf(...scriptsOf(built.other, built.account))).toBeLessThanOrEqual(25_000);
  const form = scriptsOf(built.account).join('\n');
  const scripts = scriptsOf(built.entry, built.claim).join('\n');
  for (const word of ['/api/account/', 'loginWithTwoFactor', 'current-password']) {
    expect(form).toContain(word);
    expect(scripts).not.toContain(word);
  }
});

test('signing in and out by the identity provider needs at most 25.1 kB of script beyond the shell', () => {
  expect(sizeOf(...scriptsOf(built.other, built.authentication))).toBeLessThanOrEqual(25_100);
});

test('nothing of the identity client is on the way to a claim', () => {
  const scripts = scriptsOf(built.entry, built.claim).join('\n');
  const client = scriptsOf(built.authentication).join('\n');
  for (const word of ['/_configuration/EndUserPortal', 'code_challenge', 'id_token_hint']) {
    expect(client).toContain(word);
    expect(scripts).not.toContain(word);
  }
});

test('one font file of at most 21 kB, and one beside it that only letters beyond Latin-1 fetch', () => {
  const css = [built.entry, built.claim, built.info].map((chunk) => chunk.css).join('');
  const fonts = new Set(css.match(/[\w-]+\.woff2/g));
  expect([...fonts].toSorted()).toEqual([expect.stringMatching(/^figtree-latin-ext-/), basename(built.font)]);
  expect(css.match(/latin-ext[^}]*unicode-range:U\+0?100-/)).not.toBeNull();
  expect(readFileSync(built.folder + built.font).length).toBeLessThanOrEqual(21_000);
});

test('nothing of the server is in the scripts of the browser', () => {
  const scripts = scriptsOf(built.entry, built.claim, built.info).join('\n');
  for (const word of ['fastify', 'kysely', 'process.env', 'node:crypto', 'pothos']) expect(scripts).not.toContain(word);
});
