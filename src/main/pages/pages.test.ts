import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import sharp from 'sharp';
import { beforeAll, afterAll, describe, expect, test } from 'vitest';
import { shippedBrands } from '#server/brands/brands-of.ts';
import type { Services } from '#server/context.ts';
import { addSecurityHeaders } from '#server/http/security-headers.ts';
import { isAnonymous } from '#server/sessions/viewer.ts';
import type { Boot } from '#shared/page/boot.ts';
import { claimPageNames, claimPages } from '#shared/page/claim-pages.ts';
import { initialDataKey } from '#shared/page/initial-data.ts';
import type { InitialDataAt } from '#main/first-page/initial-data.server.ts';
import { pagesRest } from './pages.rest.ts';
import { loadPages, type Pages } from './pages.server.ts';
import type { ShownExcessOf } from './without-script/read-shown-excess.server.ts';
import type { ShownExcess } from './without-script/shown-excess.ts';
import type { TrackedClaimsOf } from './tracked-claims.server.ts';

const claim = '/my-claim/7b0c1c9e-6a52-4df0-9f0b-1f6f1f3f2a11';
const cookie = `fettle-claim=${'a'.repeat(43)}`;

const excessContact = { email: 'pay@marigold.example', phone: '0800 123 456', hours: '', hoursLang: null };

const trackedClaim = { path: claim, number: 'CLM-CANARY', device: 'ThinkPad T14' };

let app: FastifyInstance;
let pages: Pages;
/** The session of `cookie` is active. */
let isTracking = false;
/** What the claim of `cookie` is to pay. */
const excessNav = { policyExcessAmount: 75, unreadMessageCount: 2 };
let shownExcess: Pick<ShownExcess, 'state' | 'duePence' | 'readOnly'> | null = null;
/** The paths whose data were read. */
let read: string[] = [];

beforeAll(async () => {
  // Pages use no database: touching it would throw.
  const services = {
    database: {},
    settings: {
      brandHosts: () => [] as readonly string[],
      publicUrl: new URL('http://localhost:3000'),
      brandsDir: shippedBrands,
      defaultBrand: null,
      production: false,
      pollSeconds: 30,
      demo: true,
      serviceWorker: true,
      vitals: 0.25,
      payments: { kind: 'stripe' },
      chat: { kind: 'built-in' },
    },
    now: () => new Date(),
  } as Services;
  app = fastify();
  addSecurityHeaders(app, services.settings);
  pages = await loadPages(services);
  const trackedClaimsOf: TrackedClaimsOf = async (viewer, returnPath) =>
    isTracking && !isAnonymous(viewer) ? [{ ...trackedClaim, path: returnPath ?? claim }] : [];
  const initialDataAt: InitialDataAt = async (path) => {
    read.push(path);
    return null;
  };
  const shownExcessOf: ShownExcessOf = async (claimId) =>
    shownExcess && {
      ...shownExcess,
      claimId,
      nav: excessNav,
      brand: { ...pages.brands.byId(null), contact: excessContact },
    };
  await app.register(pagesRest(services, { ...pages, initialDataAt, shownExcessOf, trackedClaimsOf }));
});

afterAll(() => app.close());

function get(url: string, headers: Record<string, string> = {}) {
  return app.inject({ url, headers });
}

/** Returns a claim page's initial data with only its brand. */
const answersOf = (id: string) => ({
  [initialDataKey('ClaimBrand', { id: claim.split('/')[2] })]: { claim: { id: claim.split('/')[2], brand: { id } } },
});
const claimPlace = { kind: 'claim', page: 'my-claim', claimId: claim.split('/')[2] ?? '', overlay: null } as const;
const from = (hostname: string) => ({ hostname, headers: {}, query: {} }) as unknown as FastifyRequest;

describe('a claim’s page is in the claim’s brand, whatever the host', () => {
  test.each([
    ['localhost', 'marigold', 'Marigold', '?brand=marigold'],
    ['marigold.localhost', 'marigold', 'Marigold', ''],
    ['marigold.localhost', 'harbour', 'Harbour', '?brand=harbour'],
    ['localhost', 'harbour', 'Harbour', ''],
  ])('at %s one of %s', (host, id, name, named) => {
    const { html } = pages.claimPage(claimPlace, answersOf(id), from(host));
    expect(html).toContain(`| ${name}</title>`);
    expect(html).toContain(`href="/manifest.webmanifest${named}"`);
    expect(html).toContain(`/icons/apple-touch-icon.png${named}`);
    expect(html).toContain(`src="/brand/${id}/logo-light.svg"`);
    expect(html).toContain(pages.brands.byId(id).css);
    const other = pages.brands.all.find((brand) => brand.id !== id);
    expect(html).not.toContain(other?.companyName);
    expect(html).not.toContain(other?.css);
  });

  test('its manifest, icons and colours can be asked for by name on every host', async () => {
    const manifest = await get('/manifest.webmanifest?brand=marigold');
    expect(manifest.json()).toMatchObject({ name: 'Marigold' });
    expect(manifest.body).toContain('/icons/192.png?brand=marigold');
    const [named, own, hosted] = await Promise.all([
      get('/icons/192.png?brand=marigold'),
      get('/icons/192.png'),
      get('/icons/192.png', { host: 'marigold.localhost' }),
    ]);
    expect(named.rawPayload.equals(hosted.rawPayload)).toBe(true);
    expect(named.rawPayload.equals(own.rawPayload)).toBe(false);
    const css = await get('/brand/marigold/colours.css');
    expect([css.statusCode, css.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8']);
    expect(css.body).toBe(pages.brands.byId('marigold').css);
    expect((await get('/brand/nobody/colours.css')).statusCode).toBe(404);
    expect((await get('/manifest.webmanifest?brand=nobody')).json()).toMatchObject({ name: 'Harbour' });
  });
});

test.each([
  ['/', '/my-claim/'],
  ['/?reference=CLM-1&postcode=SW1A%201AA', '/my-claim/?reference=CLM-1&postcode=SW1A%201AA'],
  ['/messages', '/track?returnUrl=%2Fmessages'],
  ['/report/?x=1', '/track?returnUrl=%2Freport%2F%3Fx%3D1'],
  [claim, `/track?returnUrl=${encodeURIComponent(claim)}`],
  [`${claim}/submit-passcode`, `/track?returnUrl=${encodeURIComponent(`${claim}/submit-passcode`)}`],
])('%s leads to %s without a session', async (url, location) => {
  read = [];
  const response = await get(url);
  expect(response.statusCode).toBe(302);
  expect(response.headers.location).toBe(location);
  expect(read).toEqual([]);
});

test.each(['/my-claim/', '/my-claim', '/track'])('%s shows the Track form, usable without a script', async (url) => {
  const { statusCode, body } = await get(url);
  expect(statusCode).toBe(200);
  expect(body).toContain('<title>Track your claim | Harbour</title>');
  expect(body).toMatch(/<form[^>]* action="\/track" method="post"/);
  expect(body).toContain('name="reference"');
  expect(body).toContain('name="postcode"');
  expect(body).toContain('<meta name="description" content="Track your claim with Harbour Device Care.">');
});

test('the form is filled in from the query, and the query stays text', async () => {
  const { body, headers } = await get(
    '/track?reference=%22%3E%3Cscript%3E1%3C/script%3E&postcode=sw1a1aa&returnUrl=/messages',
  );
  expect(body).toContain('value="&quot;&gt;&lt;script&gt;1&lt;/script&gt;"');
  expect(body).not.toContain('<script>1');
  expect(body).toContain('value="sw1a1aa"');
  expect(body).toContain('action="/track?returnUrl=%2Fmessages"');
  expect(headers['cache-control']).toBe('no-store');
});

describe('the Track form of a claimant whose session goes on', () => {
  beforeAll(() => {
    isTracking = true;
    return () => (isTracking = false);
  });

  test.each(['/my-claim/', '/track', '/track?returnUrl=%2Fmessages'])(
    '%s offers the claim, and no cache keeps it',
    async (url) => {
      const { body, headers } = await get(url, { cookie });
      expect(headers['cache-control']).toBe('no-store');
      expect(body).toContain('Go on to your claim');
      expect(body).toContain('Your ThinkPad T14');
      expect(body).toContain('CLM-CANARY');
      expect(body.indexOf('Go on to your claim')).toBeLessThan(body.indexOf('name="reference"'));
      expect(body).toContain(`href="${url.includes('returnUrl') ? '/messages' : claim}"`);
    },
  );

  test('nobody else is offered it, not even from what is drawn once for all', async () => {
    await get('/my-claim/', { cookie });
    for (const url of ['/my-claim/', '/track', '/track?reference=1', '/shell']) {
      const { body } = await get(url);
      expect(body).not.toContain('CLM-CANARY');
      expect(body).not.toContain('ThinkPad');
    }
  });

  test('does not ask for details where the way on leads there', async () => {
    const asks = async (returnUrl: string) => (await get(`/track?returnUrl=${returnUrl}`, { cookie })).body;
    expect(await asks('/messages')).not.toContain('Enter your details');
    expect(await asks(claim)).toContain('Enter your details');
  });
});

test.each([
  ['/track?returnUrl=%2Fmessages', 'Enter your details to see this page.'],
  ['/track?stopped=1', 'You’ve stopped tracking on this device'],
  ['/track?returnUrl=%2Fmessages&unsent=1', 'What you sent was not saved, because you’ve been signed out'],
  ['/track?returnUrl=%2Fmessages&unsent=payment', 'Nothing was paid, because you’ve been signed out'],
])('%s says why the form is shown, to somebody without a session', async (url, text) => {
  expect((await get(url)).body).toContain(text);
  expect((await get('/track')).body).not.toContain(text);
});

test.each([
  ['/service-worker.js', /javascript/],
  ['/robots.txt', /^text\/plain/],
  ['/dpd.png', /^image\/png$/],
  ['/royalmail.png', /^image\/png$/],
])('%s is sent by its name', async (url, type) => {
  const { statusCode, headers, body } = await get(url);
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toMatch(type);
  expect(body.length).toBeGreaterThan(0);
});

test('a claim page with a session is a shell that no cache keeps', async () => {
  const { statusCode, headers, body } = await get(claim, { cookie });
  expect(statusCode).toBe(200);
  expect(headers['cache-control']).toBe('no-store');
  expect(body).toContain('Loading your claim');
  expect(body).toContain(pages.built.claim.scripts[0]);
});

test('a claim page without a script says how to go on, with the contact details', async () => {
  const { body } = await get(claim, { cookie });
  const words = /<main[^]*?<noscript>([^]*?)<\/noscript>/.exec(body)?.[1];
  expect(words).toContain('If you’ve been away for a while, find your claim again.');
  expect(words).toContain('href="/track?returnUrl=%2Fmy-claim"');
  expect(words).toContain('href="tel:');
});

test.each(['/account/login', '/authentication/profile'])('%s without a script says that it needs one', async (path) => {
  const words = /<main[^]*?<noscript>([^]*?)<\/noscript>/.exec((await get(path)).body)?.[1];
  expect(words).toContain('Accounts need JavaScript.');
});

const paying = claim.replace('my-claim', 'excess-payment');

test('the card form lets the payment provider in, and no other page does, nor a dialog over it', async () => {
  const policyOf = async (url: string) => String((await get(url, { cookie })).headers['content-security-policy']);
  expect(await policyOf(paying)).toContain('https://js.stripe.com');
  for (const url of [claim, `${paying}/submit-passcode`, paying.replace('payment', 'payment-completed'), '/track']) {
    expect(await policyOf(url)).not.toContain('stripe');
  }
});

test.each([paying.replace('payment', 'payment-completed'), '/excess-payment-completed'])(
  'what the provider adds to %s goes no further than the server',
  async (url) => {
    const secret = 'pi_1_secret_CANARY';
    const query = `?payment_intent=pi_1&payment_intent_client_secret=${secret}&redirect_status=succeeded`;
    for (const headers of [{ cookie }, {}]) {
      const answer = await get(url + query, headers);
      expect(answer.statusCode).toBe(303);
      expect(answer.headers.location).toBe(url);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.body).not.toContain('CANARY');
    }
  },
);

test('a page that the provider leads back to clears its address before any script is read', async () => {
  const { body } = await get(paying.replace('payment', 'payment-completed'), { cookie });
  expect(body).toMatch(/<script>[^<]*history\.replaceState\(null,``,location\.pathname\)[^<]*<\/script>\n<script>/);
  expect(body.indexOf('replaceState')).toBeLessThan(body.indexOf('src="'));
});

describe('the page of the excess without a script', () => {
  const due = { state: 'due', duePence: 7_500, readOnly: false } as const;
  const words = async (excess: typeof shownExcess) => {
    shownExcess = excess;
    const { body, headers } = await get(paying, { cookie });
    shownExcess = null;
    expect(headers['cache-control']).toBe('no-store');
    return /<main[^]*?<noscript>([^]*?)<\/noscript>/.exec(body)?.[1];
  };

  test('says what is due, why it has no form, and how else to pay', async () => {
    const said = await words(due);
    expect(said).toContain('Excess due: £75.00');
    expect(said).toContain('doesn’t run JavaScript, which the card form needs');
    expect(said).toContain('href="tel:0800123456"');
  });

  test('has its own title and the claim’s navigation, and leads to no form that needs a script', async () => {
    shownExcess = due;
    const { body } = await get(paying, { cookie });
    shownExcess = null;
    expect(body).toMatch(/<title>Excess Payment \| [^<]+<\/title>/);
    const navigation = /<header[^]*?<noscript>(<nav[^]*?)<\/noscript>/.exec(body)?.[1];
    expect(navigation).toContain(`href="${claim}"`);
    expect(navigation).toMatch(new RegExp(`href="${paying}" aria-current="page"|aria-current="page" href="${paying}"`));
    expect(navigation).toContain('2 unread');
    const said = /<main[^]*?<noscript>([^]*?)<\/noscript>/.exec(body)?.[1];
    expect(said).toContain('To pay your excess, call');
    expect(said).not.toContain('href="/messages');
  });

  test('asks nobody for money that is paid or on its way', async () => {
    expect(await words({ ...due, state: 'paid', duePence: 0 })).toContain('Excess has been paid');
    const said = await words({ ...due, state: 'processing' });
    expect(said).toContain('Your payment is being processed');
    expect(said).not.toContain('Excess due');
  });

  test('of somebody who only looks, that the claimant alone can pay', async () => {
    const said = await words({ ...due, readOnly: true });
    expect(said).toContain('Only the claimant can pay this excess.');
    expect(said).not.toContain('tel:');
  });

  test('of a claim that they may not see, how to go on', async () => {
    expect(await words(null)).toContain('turn on JavaScript in your browser');
  });
});

test('an unknown path is a not-found page with its status', async () => {
  const { statusCode, body } = await get('/no-such-page');
  expect(statusCode).toBe(404);
  expect(body).toContain('Sorry the page you have requested cannot be found');
  expect(body).toMatch(/<form action="\/"><button type="submit"[^>]*>Go back to the previous page<\/button><\/form>/);
});

test.each(['//', '//evil.example/track', '//excess-payment-completed?payment_intent=1', '//[', '/\\\\evil.example'])(
  '%s is answered, and leads to no other host',
  async (url) => {
    const { statusCode, headers } = await get(url, { accept: 'text/html' });
    expect([302, 303, 404]).toContain(statusCode);
    expect(headers.location ?? '/').toMatch(/^\/(?!\/)/);
  },
);

test.each(['/api/nothing', '/assets/nothing.js', '/brand/harbour/brand.json', '/brand/../package.json'])(
  '%s is not found',
  async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  },
);

test('everything inline is named in the policy, and nothing else may run', async () => {
  const { body, headers } = await get('/track');
  const policy = String(headers['content-security-policy']);
  expect(policy).not.toContain('unsafe');
  const inline = [...body.matchAll(/<(?:style(?: data-files="[^"]*")?|script)>([^]*?)<\/(?:style|script)>/g)].map(
    ([, text = '']) => text,
  );
  expect(inline).toHaveLength(7);
  for (const text of inline) {
    expect(policy).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  }
  expect(body).not.toMatch(/\sstyle="/);
});

test('every inline script is one that was built from a file', async () => {
  const built = new Set(globSync('dist/inline/*.js').map((file) => readFileSync(file, 'utf8').trim()));
  const shown = [
    ...[await get('/track'), await get(claim, { cookie }), await get(paying, { cookie })].map(({ body }) => body),
    pages.claimPage(claimPlace, answersOf('harbour'), from('localhost')).html,
    pages.unreachablePage(from('localhost')).html,
  ];
  for (const html of shown) {
    const scripts = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, text = '']) => text);
    expect(scripts.length).toBeGreaterThan(1);
    for (const script of scripts) expect(built).toContain(script);
  }
});

test('no script is asked for before the page is on screen', async () => {
  // A claim's page names the scripts that it needs beside the first; the Track form may need none.
  const links = { '/track': /^(?:<link rel="modulepreload"|$)/, [paying]: /^<link rel="modulepreload"/ };
  for (const [path, preloads] of Object.entries(links)) {
    const { body } = await get(path, { cookie });
    const [, seen = '', held = ''] = /^([^]*)<template>([^]*)<\/template>/.exec(body) ?? [];
    const entry = /^<script type="module" src="\/assets\/[^"]+\.js"><\/script>\n/;
    expect(held).toMatch(entry);
    expect(held.replace(entry, '')).toMatch(preloads);
    expect(seen).not.toMatch(/type="module"|modulepreload/);
    expect(seen).toContain('id="boot"');
  }
});

test('the language is the one chosen, and the page says so', async () => {
  expect((await get('/track', { cookie: 'fettle-language=en-US' })).body).toContain('<html lang="en-US"');
  expect((await get('/track', { 'accept-language': 'en-US' })).body).toContain('<html lang="en-US"');
  expect((await get('/track')).body).toContain('<html lang="en-GB"');
});

test('the host decides the brand', async () => {
  expect((await get('/track', { host: 'marigold.localhost:3000' })).body).toContain(
    '<title>Track your claim | Marigold</title>',
  );
  const manifest = await get('/manifest.webmanifest', { host: 'marigold.localhost' });
  expect(manifest.json()).toMatchObject({ name: 'Marigold', start_url: '/my-claim/', display: 'standalone' });
});

test('a home screen gets icons of the brand in every size that it asks for, and no others', async () => {
  const { icons } = (await get('/manifest.webmanifest')).json<{ icons: { src: string; sizes: string }[] }>();
  expect(icons.map(({ sizes }) => sizes)).toEqual(['any', '192x192', '512x512', '192x192', '512x512']);
  for (const { src, sizes } of icons.filter(({ src: path }) => path.endsWith('.png'))) {
    const { rawPayload, headers } = await get(src);
    expect(headers['content-type']).toBe('image/png');
    const { width, height } = await sharp(rawPayload).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
  const corner = async (host: string) => {
    const { rawPayload } = await get('/icons/maskable-192.png', { host });
    return [...(await sharp(rawPayload).extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer())];
  };
  expect(await corner('localhost')).toEqual([0x08, 0x51, 0x5b]);
  expect(await corner('marigold.localhost')).toEqual([0xff, 0xd1, 0x00]);
  for (const name of ['513.png', 'toString', '..%2Fbrand.json'])
    expect((await get(`/icons/${name}`)).statusCode).toBe(404);
});

test('a document that names no icon, such as a PDF, has that of its brand', async () => {
  for (const host of ['localhost', 'marigold.localhost']) {
    const { statusCode, rawPayload } = await get('/favicon.ico', { host });
    expect(statusCode).toBe(200);
    expect(rawPayload).toEqual((await get('/icons/192.png', { host })).rawPayload);
  }
});

test.each(claimPageNames.filter((page) => !claimPages[page].payment))(
  'the first queries of %s are those that it sends when it opens',
  async (page) => {
    const id = claimPlace.claimId;
    const { body } = await get('/track');
    const data: { boot: Boot } = JSON.parse(
      /<script type="application\/json" id="boot">([^]*?)<\/script>/.exec(body)?.[1] ?? '',
    );
    const sent = new Set<string>();
    const input = { boot: data.boot, track: null, path: `/${page}/${id}`, search: '', initialData: {} };
    pages.built.render(input, (key) => sent.add(key));
    const first = await pages.built.initialQueriesOf(page, id);
    expect(new Set(first.map(({ name, variables }) => initialDataKey(name, variables)))).toEqual(sent);
    expect(sent.size).toBeGreaterThanOrEqual(4);
  },
);

test.each(['br', 'gzip'])('pages and scripts travel as %s', async (coding) => {
  const page = await get('/track', { 'accept-encoding': coding });
  expect(page.headers['content-encoding']).toBe(coding);
  const script = await get(pages.built.entry.scripts[0] ?? '', { 'accept-encoding': coding });
  expect(script.headers['content-encoding']).toBe(coding);
  expect(script.headers['cache-control']).toContain('immutable');
});

test('the boot data holds no setting but what pages need', async () => {
  const { body } = await get('/track');
  const json = /<script type="application\/json" id="boot">([^]*?)<\/script>/.exec(body)?.[1] ?? '';
  const data: unknown = JSON.parse(json);
  expect(Object.keys((data as { boot: object }).boot).toSorted()).toEqual([
    'brand',
    'chat',
    'demo',
    'locale',
    'offers',
    'pollSeconds',
    'serviceWorker',
    'vitals',
  ]);
});

test('without script the notifications of a claim say how to reach us, and those of a link stop everything', async () => {
  const own = await get('/preferences/7b0c1c9e-6a52-4df0-9f0b-1f6f1f3f2a11', { cookie });
  const linked = await get('/preferences');
  expect(own.body).toMatch(/<noscript>[^]*turn on JavaScript in your browser[^]*tel:[^]*<\/noscript>/);
  expect(linked.body).toMatch(/<noscript>[^]*Stop all notifications[^]*<\/noscript>/);
});

test('stopping without script empties what the browser keeps, the photos in its cache too', async () => {
  const answer = await app.inject({ method: 'POST', url: '/stop-tracking' });
  expect(answer.statusCode).toBe(303);
  expect(answer.headers['clear-site-data']).toBe('"cache", "storage"');
});

describe('a built file', () => {
  const script = async () => /src="(\/assets\/[^"]+\.js)"/.exec((await get('/track')).body)?.[1] ?? '';

  test.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', undefined],
  ])('comes for good, packed as asked for by %s', async (accepted, coding) => {
    const path = await script();
    const plain = await get(path, {});
    const { statusCode, headers } = await get(path, { 'accept-encoding': accepted });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'accept-encoding',
    });
    expect(headers['content-encoding']).toBe(coding);
    expect(Number(headers['content-length']) < Number(plain.headers['content-length'])).toBe(coding !== undefined);
    const again = await get(path, { 'accept-encoding': accepted, 'if-none-match': `W/"x", ${String(headers.etag)}` });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test.each(['/assets/', '/assets/..%2F..%2Fserver.js', '/assets/.js', '/assets/%00.js'])('is not %s', async (path) => {
    expect((await get(path, {})).statusCode).toBe(404);
  });

  test('has no packed twin of its own', async () => {
    expect((await get(`${await script()}.br`, {})).statusCode).toBe(404);
  });
});
