// A part of `floods`: asks without a pause, in a process of its own, so that it does not slow the claimant who is timed.
// node prove/clients/flood.ts <look-ups|sign-ins|views> <port> <connections> <seconds> <addresses> <cookie> <claim id>
import { setTimeout as pause } from 'node:timers/promises';

import { pageQuery } from '../../harness/summary-query.ts';
import { askerOf, type ProbeRequest } from '../fuzz/ask.ts';

const [kind = '', port = '', connections = '', seconds = '', addresses = '', cookie = '', id = ''] =
  process.argv.slice(2);

const post = (path: string, body: object, headers: Record<string, string>): ProbeRequest => ({
  method: 'POST',
  path,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
});

/** What is asked at the `at`th time; addresses take turns. */
function request(at: number): ProbeRequest {
  const house = at % Number(addresses);
  const from = { 'x-forwarded-for': `198.18.${(house >> 8) & 255}.${house & 255}` };
  if (kind === 'look-ups') {
    return post(
      '/api/enduser/login',
      { reference: `CLM-${at % 5_000}`, postcode: 'ZZ9 9ZZ', sharedDevice: true },
      from,
    );
  }
  if (kind === 'sign-ins') {
    return post('/api/account/login', { email: `person${at % 5_000}@example.com`, password: 'a wrong one' }, from);
  }
  return post('/graphql', { query: pageQuery, variables: { id } }, { ...from, cookie });
}

const { ask, close } = askerOf(Number(port), Number(connections));
const statuses: Record<string, number> = {};
const refusals: number[] = [];
let at = 0;
const until = performance.now() + Number(seconds) * 1_000;
const client = async () => {
  while (performance.now() < until) {
    at += 1;
    const { status, millis, headers } = await ask(request(at));
    const comesBack = status === 503 && 'retry-after' in headers ? ' with Retry-After' : '';
    statuses[`${status}${comesBack}`] = (statuses[`${status}${comesBack}`] ?? 0) + 1;
    if (status === 429 || status === 503) refusals.push(millis);
    // As a browser would not: no more than that it is let breathe itself.
    await pause(0);
  }
};
await Promise.all(Array.from({ length: Number(connections) }, client));
close();
process.stdout.write(JSON.stringify({ statuses, refusals: refusals.slice(0, 100_000) }));
