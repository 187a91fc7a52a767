// Plants a secret of every kind by the calls that people make, lives with the portal, and looks for them everywhere.
// npm run prove -- canaries; it needs the browser side built, Chromium, and a PostgreSQL of the system with pg_dump.
import { setTimeout as pause } from 'node:timers/promises';

import { mailServer } from '#server/outbox/mail/mail-server.fixture.ts';
import { liveAsAdmin, liveAsPerson, lookAround, signInAsHandler } from './canaries/accounts.ts';
import type { Thing } from './canaries/book.ts';
import { liveInBrowser } from './canaries/browser.ts';
import type { Visitor } from './canaries/visitor.ts';
import * as claims from './canaries/claims.ts';
import { openWorld, type World } from './canaries/world.ts';
import { writeClaimed } from './result.ts';

const perPlace = (things: readonly Thing[]) => Map.groupBy(things, ({ place }) => place);

/** Calls that break in the middle while secrets are sent. */
async function breakThings(world: World, claim: claims.Claim): Promise<void> {
  const who = world.newVisitor();
  const password = 'cnry plum harbour lantern 71';
  await who.post('/api/account/login', `{"email":"cnry-ada@example.com","password":"${password}`);
  await who.post('/api/account/login', { email: 'cnry-ada@example.com', password: [password], more: password });
  await who.post('/api/account/login', { email: password, password });
  await who.get(`/no/${encodeURIComponent(password)}?password=${encodeURIComponent(password)}`);
  await who.post('/api/account/login', `{"password":"${password}","x":"${'x'.repeat(70_000)}"}`);
  await world.postgres.stop('at once');
  await who.post('/api/account/login', { email: 'cnry-ada@example.com', password });
  await who.post('/api/enduser/login', {
    reference: claim.number,
    postcode: claims.claimant.postcode,
    sharedDevice: true,
  });
  await who.get('/api/account/currentUser', { cookie: `fettle-account=${'cnry'.repeat(10)}123` });
  await world.postgres.start();
}

/** A mail server that repeats the password it refuses, and what the portal keeps and shows of that. */
async function mailBadly(world: World, admin: Visitor): Promise<void> {
  const pass = world.book.plant('password of the mail server', 'cnry-smtp-password-0001');
  const refused = Object.assign(new Error(`This is not it: ${pass}`), { responseCode: 535 });
  const server = await mailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_credentials, _session, done) => done(refused),
  });
  await world.begin({ SMTP_URL: `smtp://cnry:${pass}@127.0.0.1:${server.port}`, MAIL_FROM: 'portal@example.com' });
  await world.newVisitor().post('/api/account/sendPasswordResetEmail', { email: 'handler@example.com' });
  for (let tries = 0; tries < 300; tries += 1) {
    if ((await admin.get('/api/account/deliveries')).text.includes('This is not it')) break;
    await pause(100);
  }
  await server.close();
}

async function live(world: World): Promise<Thing[]> {
  const all = await claims.putClaims(world);
  const excess = all.find(({ story }) => story === 'Excess due');

  const own = all.find(({ story }) => story === 'Passcode needed');
  const others = all.filter((claim) => claim !== excess && claim !== own);
  const [first] = others;
  if (!excess || !first || !own) throw new Error('The demo has too few stories.');
  const admin = await liveAsAdmin(world);
  await liveAsPerson(world);
  world.sms.trouble.push({ status: 401, code: 20_003, message: `Authenticate canary4242canary4242canary4242ca` });
  await claims.givePasscodes(world, others);
  await claims.pay(world, excess);
  await claims.followLinks(world, world.newVisitor());
  const kept = await liveInBrowser(world, own);
  await claims.lookAtPages(await signInAsHandler(world), all);
  await claims.lookAsOperator(world, all);
  await breakThings(world, first);
  await mailBadly(world, admin);
  await lookAround(admin);
  return kept;
}

/** What must be found in each place, or looking there proves nothing. */
const controls: Record<string, RegExp> = {
  answers: /cnry-control/i,
  logs: /"level":30,.*\/api\/enduser\/login/,
  'database dump': /cnry-control/i,
  'database files': /cnry-control/i,
  files: /cnry-control/i,
  metrics: /\/api\/enduser\/login/,
};
const inBrowser = /cnry-control/;

const world = await openWorld();
const things: Thing[] = [];
try {
  const kept = await live(world);
  things.push(...(await world.things()), ...kept);
} finally {
  await world.close();
}
const sightings = world.book.search(things);

const hits = sightings.filter(({ isAllowed }) => !isAllowed);
const distinct = [...new Set(hits.map(({ kind, place, name, form }) => `| ${kind} | ${place} | ${name} | ${form} |`))];
const places = [...perPlace(things)].map(([place, own]) => {
  const control = controls[place] ?? inBrowser;
  const signs = own.reduce((sum, { text }) => sum + text.length, 0);
  const isFound = own.some(({ text }) => control.test(text));
  return { place, count: own.length, signs, isFound, hits: hits.filter((hit) => hit.place === place).length };
});
const carried = new Set(sightings.filter(({ isAllowed }) => isAllowed).map(({ kind }) => kind));
await writeClaimed('canaries', {
  title: 'Secrets and where they are not',
  about: `${world.book.canaries.length} secrets of ${world.book.kinds().length} kinds, planted by the calls that people and systems make, in a server whose log says all that it can (trace), on a PostgreSQL of the system, with stand-ins for Stripe, the provider of texts and a receiver of webhooks that answers 500 with all it was told. The portal is used by claimants, with an account, by a handler, an administrator and the operator’s system, and in Chromium, also wrongly and while PostgreSQL is gone. Each secret is looked for as it is, in an address, in a form, in JSON, in base64, base64url and hex; where it has to be (the answer that hands it out, its own cookie, its own mail) does not count.`,
  seed: 0,
  claimed: [
    { what: 'secrets where they do not belong', limit: '0', found: String(hits.length), holds: hits.length === 0 },
    {
      what: 'places in which something planted to be found was found',
      limit: String(places.length),
      found: String(places.filter(({ isFound }) => isFound).length),
      holds: places.every(({ isFound }) => isFound),
    },
    {
      what: 'kinds of secrets seen where they have to be, so that they are known to be looked for as they are',
      limit: '≥ 12',
      found: String(carried.size),
      holds: carried.size >= 12,
    },
  ],
  more: `| Place | Looked through | Signs | What was planted to be found | Secrets |
|---|---|---|---|---|
${places.map(({ place, count, signs, isFound, hits: found }) => `| ${place} | ${count.toLocaleString('en-GB')} | ${signs.toLocaleString('en-GB')} | ${isFound ? 'found' : 'not found'} | ${found} |`).join('\n')}

Kinds: ${world.book.kinds().join(', ')}.
${distinct.length === 0 ? '' : `\n| Secret | Place | In | As |\n|---|---|---|---|\n${distinct.slice(0, 60).join('\n')}\n`}`,
});
