import { openPortal } from '../harness/portal.ts';
import { quantile } from '../harness/quantile.ts';
import { operatorKey } from '../harness/server-process.ts';
import { machine, median, writeReport } from './report.ts';

// What a claimant waits for when a quote is decided: approve, beside the confirmation of an iCloud lock, which is the
// same kind of change without a quote, and a press that comes too late.

const claims = Number(process.argv[2] ?? 400);
const postcode = 'LS9 8AB';

let origin = '';

async function operator(method: string, path: string, body?: object): Promise<void> {
  const response = await fetch(`${origin}/api/integration/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${operatorKey}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
  await response.arrayBuffer();
}

const numberOf = (at: number) => `BENCH-${at}`;

async function prepare(at: number): Promise<void> {
  const path = `/claims/${numberOf(at)}`;
  await operator('PUT', `${path}?quiet=true`, {
    state: 'Awaiting Authorisation',
    endUserEmail: `p${at}@example.com`,
    endUserName: 'Priya Nair',
    registeredAddress: { line1: '14 Marsh Lane', line2: '', line3: '', city: 'Leeds', postcode },
  });
  const lines = Array.from({ length: 8 }, (_, line) => ({ part: `Part ${line}`, net: 10 + line, vatRate: 20 }));
  await operator('PUT', `${path}/quotes/q`, { lines, decides: 'claimant', claimantPays: 45 });
  await operator('POST', `${path}/quotes/q/send`);
}

/** Each from an address of its own, so that no limit of one address ends it. */
async function lookUp(at: number): Promise<{ claimId: string; cookie: string }> {
  const headers = { 'content-type': 'application/json', origin, 'x-forwarded-for': `198.18.${at >> 8}.${at & 255}` };
  const body = JSON.stringify({ reference: numberOf(at), postcode });
  const response = await fetch(`${origin}/api/enduser/login`, { method: 'POST', headers, body });
  const cookie = response.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const text = await response.text();
  const claimId = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(text)?.[0];
  if (claimId === undefined) throw new Error(`${numberOf(at)} was not found: ${text}`);
  return { claimId, cookie };
}

/** Returns milliseconds. */
async function change(cookie: string, name: string, type: string, model: object, code: string | null): Promise<number> {
  const query = `mutation ($model: ${type}!) { ${name}(model: $model) { id } }`;
  const headers = { 'content-type': 'application/json', origin, cookie };
  const body = JSON.stringify({ query, variables: { model } });
  const began = performance.now();
  const response = await fetch(`${origin}/graphql`, { method: 'POST', headers, body });
  const { errors } = (await response.json()) as { errors?: { extensions: { code: string } }[] };
  const ms = performance.now() - began;
  const answered = errors?.[0]?.extensions.code ?? null;
  if (answered !== code) throw new Error(`${name} answered ${answered}.`);
  return ms;
}

type Times = { approve: number[]; again: number[]; changed: number[]; lock: number[] };

async function measure(): Promise<Times> {
  const times: Times = { approve: [], again: [], changed: [], lock: [] };
  for (let at = 0; at < claims; at += 1) {
    const { claimId, cookie } = await lookUp(at);
    const seen = { claimId, version: 1, total: 129.6, decision: 'approve', consent: true };
    const decide = (model: object, code: string | null) =>
      change(cookie, 'decideQuote', 'DecideQuoteInput', model, code);
    const lock = async () => {
      const model = { claimId, iCloudOff: true };
      times.lock.push(await change(cookie, 'confirmIcloudLock', 'ConfirmIcloudLockInput', model, null));
    };
    times.changed.push(await decide({ ...seen, total: 100 }, 'QUOTE_CHANGED'));
    if (at % 2 === 0) await lock();
    times.approve.push(await decide(seen, null));
    times.again.push(await decide(seen, null));
    if (at % 2 === 1) await lock();
  }
  return times;
}

const row = (what: string, all: readonly number[], target: string): string =>
  `| ${what} | ${median(all).toFixed(1)} | ${quantile(all, 0.95).toFixed(1)} | ${target} |`;

async function main(): Promise<void> {
  const portal = await openPortal({ DEMO: 'off', BRANDS_DIR: 'brands' });
  ({ origin } = portal);
  try {
    for (let at = 0; at < claims; at += 1) await prepare(at);
    const { approve, again, changed, lock } = await measure();
    await writeReport(
      'quotes',
      `# Deciding about a quote

${claims} claims with a quote of eight lines, on a portal of its own over HTTP, one after the other. The reference in the
same run is the confirmation of an iCloud lock, the same kind of change without a quote.
${await machine(portal.database.pool)}. \`npm run bench -- quotes\` repeats it.

| | median ms | p95 ms | target |
|---|---|---|---|
${row('approve: the decision, its proof, a mail and an event', approve, 'p95 at most 40')}
${row('the same again', again, '')}
${row('a total that has changed', changed, '')}
${row('reference: confirm an iCloud lock', lock, '')}

Approving ÷ the reference, medians: ${(median(approve) / median(lock)).toFixed(2)}.
`,
    );
  } finally {
    await portal.stop();
  }
}

await main();
