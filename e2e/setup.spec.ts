import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { freePort, startServer, type Running } from '../harness/server-process.ts';
import { mailServer } from '../src/server/outbox/mail/mail-server.fixture.ts';
import { expect, sameAtEveryWidth, test } from './fixtures.ts';

type Smtp = Awaited<ReturnType<typeof mailServer>>;

let portal: Running;
let smtp: Smtp;
let dataDir: string;
let port: number;

const start = () => startServer(port, { DATA_DIR: dataDir, BRANDS_DIR: '', TRUST_PROXY: '', INTEGRATION_KEY: '' });

test.beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fettle-setup-'));
  smtp = await mailServer();
  port = await freePort();
  portal = await start();
});
test.afterEach(async () => {
  await portal.end();
  await smtp.close();
  await rm(dataDir, { recursive: true, force: true });
});

const origin = () => `http://localhost:${port}`;

/** The server of the test is not the one that the browser is set up for. */
const ownServer = () => new RegExp(`^asked another origin for ${origin()}/`);

async function printedLink(): Promise<string> {
  await expect.poll(() => portal.said()).toContain('/setup#token=');
  return /http\S+\/setup#token=[\w-]{43}/.exec(portal.said())?.[0] ?? '';
}

async function makeAccount(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('New password').fill('three random words');
  await page.getByRole('button', { name: 'Create the account' }).click();
  await page.getByLabel('Password', { exact: true }).fill('three random words');
  await page.getByRole('button', { name: 'Continue' }).click();
  const secret = (await page.locator('code').first().textContent()) ?? '';
  await page.getByLabel('Code from your authenticator app').fill(generateSync({ secret: secret.replaceAll(' ', '') }));
  await page.getByRole('button', { name: 'Turn on two-step sign-in' }).click();
  await page.getByRole('button', { name: 'I’ve saved my codes' }).click();
  await expect(page.getByRole('heading', { name: 'Setup', exact: true })).toBeVisible();
}

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 132 32"><rect width="132" height="32" fill="#1F4E8C"/></svg>';

async function nameBrand(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Acme Repairs');
  await page
    .getByRole('group', { name: 'Logo', exact: true })
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) });
  await page.getByLabel('Phone').fill('020 7946 0000');
  await page.getByRole('textbox', { name: 'Email' }).fill('help@example.com');
  await page.getByRole('button', { name: 'Publish the brand' }).click();
  await expect(page.getByText('Claimants see Acme Repairs.')).toBeVisible();
  await page.getByRole('button', { name: 'Go on' }).click();
}

async function saveMail(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Server', exact: true }).fill('localhost');
  await page.getByRole('textbox', { name: 'Port', exact: true }).fill(String(smtp.port));
  await page.getByLabel('Emails come from').fill('claims@example.com');
  await page.getByRole('button', { name: 'Save the mail server' }).click();
  await page.getByRole('button', { name: 'Send a test mail' }).click();
  await expect(page.getByLabel('Code from the test mail')).toBeVisible();
}

async function confirmMail(page: Page): Promise<void> {
  const code = /^Subject: (\d{6}) /m.exec(smtp.taken.at(-1)?.message ?? '')?.[1] ?? '';
  await page.getByLabel('Code from the test mail').fill(code);
  await page.getByRole('button', { name: 'Confirm the code' }).click();
  await expect(page.getByText('The test mail came. Mail works.')).toBeVisible();
  await page.getByRole('button', { name: 'Go on' }).click();
}

async function pasteStates(page: Page): Promise<void> {
  await page.getByLabel('States of your system').fill('State\nBooked in\nDiagnosing\nOn the bench\nDespatched');
  await page.getByRole('button', { name: 'Look at them' }).click();
  await expect(page.getByLabel('“On the bench” reads like')).toHaveValue('Repair');
  await page.getByRole('button', { name: 'Save the states (4)' }).click();
  await expect(page.getByText('States of your own: 4.')).toBeVisible();
  await page.getByRole('button', { name: 'Go on' }).click();
}

async function skip(page: Page, step: string): Promise<void> {
  await expect(page.getByRole('button', { name: `Close: ${step}` })).toBeVisible();
  await page.getByRole('button', { name: 'Skip for now' }).click();
}

/** What the command on the page does, without a shell. */
async function runCommand(page: Page, command: string): Promise<void> {
  const [, url = ''] = /'(http[^']+)'/.exec(command) ?? [];
  const [, authorization = ''] = /authorization: ([^']+)'/.exec(command) ?? [];
  const [, body = ''] = /-d '(.*)'$/s.exec(command) ?? [];
  const answer = await page.request.put(url, {
    headers: { authorization, 'content-type': 'application/json' },
    data: { ...(JSON.parse(body) as object), state: 'On the bench' },
  });
  expect(answer.status()).toBe(201);
}

test(
  'row 52: from an empty store to the first claim, broken off and taken up again, without a file',
  sameAtEveryWidth,
  async ({ page, allowConsole, expectAccessibleEverywhere }) => {
    test.slow();
    // Nobody is signed in yet.
    allowConsole(/401/);
    allowConsole(ownServer());
    await makeAccount(page, await printedLink());
    await expectAccessibleEverywhere(page);
    await nameBrand(page);
    await saveMail(page);
    await portal.kill();
    portal = await start();
    await page.goto(`${origin()}/setup`);
    await confirmMail(page);
    await skip(page, 'Texts (optional)');
    await pasteStates(page);
    await expect(page.getByText('Waiting for your first claim…')).toBeVisible();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Our system');
    await page.getByRole('button', { name: 'Create a key' }).click();
    await runCommand(page, (await page.locator('pre').textContent()) ?? '');
    await expect(page.getByText('Claim TEST-1001 is here.')).toBeVisible();
    await page.getByRole('button', { name: 'Go on' }).click();
    for (const step of ['People and hours', 'Payment']) await skip(page, step);
    await expect(page.getByText('Still open:')).toBeVisible();
    await expect(page.getByText('Payments are practice: no money is taken.')).toBeVisible();
    await expect(page.getByText('Claims that are made up are still here: TEST-1001.')).toBeVisible();
    await expectAccessibleEverywhere(page);
    await page.goto(`${origin()}/track`);
    await expect(page).toHaveTitle(/Acme Repairs/);
    await page.getByLabel('Reference').fill('TEST-1001');
    await page.getByLabel('Post code').fill('LS9 8AB');
    await page.getByRole('button', { name: 'Track your claim' }).click();
    await expect(page.getByRole('heading', { name: 'We’re repairing your phone' })).toBeVisible();
  },
);

test('row 52: the link works once, and says so', sameAtEveryWidth, async ({ page, browser, allowConsole }) => {
  test.slow();
  allowConsole(/401|409/);
  allowConsole(ownServer());
  const link = await printedLink();
  const stranger = await browser.newPage();
  await stranger.goto(link);
  await stranger.getByLabel('Email').fill('mallory@example.com');
  await stranger.getByLabel('New password').fill('other random words');
  await makeAccount(page, link);
  await stranger.getByRole('button', { name: 'Create the account' }).click();
  await expect(stranger.getByText('This portal has its first account already.')).toBeVisible();
  await stranger.close();
});
