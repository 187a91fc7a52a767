// Grades the headers of every kind of answer against the promises of security.
// npm run prove -- headers
import { askerOf } from './fuzz/ask.ts';
import { chancesOf } from './fuzz/chances.ts';
import { newCast } from './fuzz/cast.ts';
import { gradeOf, type Kind } from './proxy/header-rules.ts';
import { openPortal } from '../harness/portal.ts';
import { writeClaimed, type Claimed } from './result.ts';
import { operatorKey } from '../harness/server-process.ts';

const portal = await openPortal({ PUBLIC_URL: 'https://claims.example.com' });
const cast = await newCast(portal, chancesOf(8)).catch(() => null);
const id = cast?.claims[0]?.id ?? '01930000-0000-7000-8000-0000000000cc';
const session = cast ? `__Host-${cast.claimCookie.replace(/^__Host-/, '')}` : '';
const admin = cast ? `__Host-${cast.admin.cookie.replace(/^__Host-/, '')}` : '';

type Row = { what: string; kind: Kind; path: string; method?: string; body?: string; headers?: Record<string, string> };

const page = (path: string, cookie = ''): Row => ({
  what: `page ${path.replace(id, ':id')}`,
  kind: 'page',
  path,
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
    what: 'look-up, found',
    kind: 'private',
    method: 'POST',
    path: '/api/enduser/login',
    headers: json,
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

const { ask, close } = askerOf(portal.port, 2);
const claimed: Claimed[] = [];
for (const { what, kind, path, method = 'GET', body = null, headers = {} } of rows) {
  const answer = await ask({ method, path, body, headers: { host: 'claims.example.com', ...headers } });
  const { broken, names } = gradeOf(kind, answer.headers);
  const not = broken.length > 0 ? `; not ${broken.join(', ')}` : '';
  const found = `${answer.status}: ${names.length - broken.length} of ${names.length}${not}`;
  const limit = names.join(', ');
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
