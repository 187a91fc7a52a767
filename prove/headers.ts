// Grades the headers of every kind of answer against the promises of security.
// npm run prove -- headers
import { askerOf } from './ask.ts';
import { chancesOf } from './chances.ts';
import { newCast } from './fuzz-cast.ts';
import { openPortal } from './portal.ts';
import { writeClaimed, type Claimed } from './result.ts';
import { operatorKey } from './server-process.ts';

const portal = await openPortal({ PUBLIC_URL: 'https://claims.example.com' });
const cast = await newCast(portal, chancesOf(8)).catch(() => null);
const id = cast?.claims[0]?.id ?? '01930000-0000-7000-8000-0000000000cc';
const session = cast ? `__Host-${cast.claimCookie.replace(/^__Host-/, '')}` : '';
const admin = cast ? `__Host-${cast.admin.cookie.replace(/^__Host-/, '')}` : '';

type Kind = 'page' | 'private' | 'file';
type Row = { what: string; kind: Kind; path: string; method?: string; body?: string; headers?: Record<string, string> };

const page = (path: string, cookie = ''): Row => ({
  ...{ what: `page ${path.replace(id, ':id')}`, kind: 'page', path },
  headers: { accept: 'text/html', ...(cookie && { cookie }) },
});
const json = { 'content-type': 'application/json', origin: 'https://claims.example.com' };
const key = { authorization: `Bearer ${operatorKey}` };
const rows: Row[] = [
  ...['/track', '/my-claim/', '/account/login', '/account/register', '/nothing', '/privacy'].map((path) => page(path)),
  ...['my-claim', 'messages', 'history', 'excess-payment', 'my-details'].map((name) => page(`/${name}/${id}`, session)),
  page(`/my-claim/${id}/submit-passcode`, session),
  ...['/account/manage', '/account/users'].map((path) => page(path, admin)),
  {
    what: 'GraphQL',
    kind: 'private',
    method: 'POST',
    path: '/graphql',
    body: '{"query":"{claims{id}}"}',
    headers: json,
  },
  { what: 'GraphQL, refused', kind: 'private', method: 'POST', path: '/graphql', body: '{', headers: json },
  { what: 'look-up, refused', kind: 'private', method: 'POST', path: '/api/enduser/login', body: '{}', headers: json },
  {
    ...{ what: 'look-up, found', kind: 'private', method: 'POST', path: '/api/enduser/login', headers: json },
    body: '{"reference":"CLM-2GYB-W4CT-9N","postcode":"CF10 1BH"}',
  },
  { what: 'sign-in, refused', kind: 'private', method: 'POST', path: '/api/account/login', body: '{}', headers: json },
  { what: 'account, nobody', kind: 'private', path: '/api/account/currentUser' },
  { what: 'integration, no key', kind: 'private', path: '/api/integration/v1/states' },
  { what: 'integration', kind: 'private', path: '/api/integration/v1/states', headers: key },
  { what: 'photos', kind: 'private', path: `/api/media/inspectionPhotos?claimId=${id}`, headers: { cookie: session } },
  { what: 'unroutable address', kind: 'private', path: '/api/%zz' },
  { what: 'no such call', kind: 'private', path: '/api/nothing' },
  { what: 'robots.txt', kind: 'file', path: '/robots.txt' },
  { what: 'manifest', kind: 'file', path: '/manifest.webmanifest' },
  { what: 'health', kind: 'file', path: '/readyz' },
];

type Headers = Record<string, string | string[] | undefined>;
type Rule = [name: string, holds: (headers: Headers) => boolean];

const always: Rule[] = [
  ['nosniff', (all) => all['x-content-type-options'] === 'nosniff'],
  ['no-referrer', (all) => /^(?:no-referrer|same-origin)$/.test(String(all['referrer-policy']))],
  ['COOP', (all) => String(all['cross-origin-opener-policy']).startsWith('same-origin')],
  ['CORP', (all) => all['cross-origin-resource-policy'] === 'same-origin'],
  ['HSTS', (all) => /max-age=(\d{8,})/.test(String(all['strict-transport-security']))],
  ['no server name', (all) => all['server'] === undefined && all['x-powered-by'] === undefined],
  [
    'cookies',
    (all) =>
      [all['set-cookie'] ?? []].flat().every((one) => {
        const isSecret = one.startsWith('__Host-');
        return /; Secure/.test(one) && /; SameSite=(?:Lax|Strict)/.test(one) && (!isSecret || /; HttpOnly/.test(one));
      }),
  ],
];
const policy = (all: Headers) => String(all['content-security-policy'] ?? '');
const ofKind: Record<Kind, Rule[]> = {
  page: [
    ['CSP', (all) => /default-src 'none'/.test(policy(all)) && /base-uri 'none'/.test(policy(all))],
    ['no unsafe', (all) => policy(all) !== '' && !/unsafe-/.test(policy(all))],
    ['frames', (all) => /frame-ancestors 'none'/.test(policy(all))],
    ['Trusted Types', (all) => /require-trusted-types-for 'script'/.test(policy(all))],
    ['permissions', (all) => /camera=\(\)/.test(String(all['permissions-policy']))],
    ['cache', (all) => /no-store|private/.test(String(all['cache-control']))],
  ],
  private: [['no-store', (all) => /no-store/.test(String(all['cache-control']))]],
  file: [],
};

const { ask, close } = askerOf(portal.port, 2);
const claimed: Claimed[] = [];
for (const { what, kind, path, method = 'GET', body = null, headers = {} } of rows) {
  const answer = await ask({ method, path, body, headers: { host: 'claims.example.com', ...headers } });
  const rules = [...always, ...ofKind[kind]];
  const broken = rules.filter(([, holds]) => !holds(answer.headers)).map(([name]) => name);
  const found = `${answer.status}: ${rules.length - broken.length} of ${rules.length}${broken.length > 0 ? `; not ${broken.join(', ')}` : ''}`;
  const limit = rules.map(([name]) => name).join(', ');
  claimed.push({ what, limit, found, holds: broken.length === 0 && answer.status !== 0 && answer.status < 500 });
}
close();
await portal.stop();
await writeClaimed('headers', {
  title: 'Headers of every kind of answer',
  about: `A server whose public address is https, as behind a proxy that ends TLS. Each answer is held against what its kind must have.`,
  seed: 8,
  claimed,
});
