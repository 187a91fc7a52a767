import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { deleteClaim } from '#claim/document/delete-claim.fixture.ts';
import { folderGateway } from '#server/gateways/mail/mail-folder.ts';
import { openPreferencesToken } from '#server/secrets/claim-link.ts';
import { MailNotSent, type MailGateway } from '#server/gateways/mail/mail-gateway.ts';
import { mailJob } from '#server/outbox/mail/mail-delivery.ts';
import { mailChannel } from './channels/mail-channel.server.ts';
import { settleNotice } from './settle-notice.server.ts';
import { sendNotifications } from './send-notifications.server.ts';
import { createNotifications } from './notifications.fixture.ts';

const noon = '2026-11-06T12:00:00.000Z';
let api: Awaited<ReturnType<typeof createNotifications>>;
let folder: string;
let count = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fettle-notices-'));
  api = await createNotifications(noon);
});
beforeEach(async () => {
  count += 1;
  api.setTime(noon);
  api.sent.length = 0;
  await api.services.database.pool.query('delete from mail');
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

const name = () => `MAIL-${count}`;
const run = { attempt: 1, isLast: true, signal: new AbortController().signal };

const notify = (claimId: string) =>
  sendNotifications({ ...api.notifications, channels: [mailChannel(api.services)] }, { claimId });
const mails = () =>
  api.services.database.kysely.selectFrom('mail').select(['id', 'key', 'recipient', 'state']).execute();

async function deliver(gateway: MailGateway): Promise<string> {
  const [mail] = await mails();
  const onSettled = settleNotice(api.services);
  await mailJob(api.services, { gateway, brands: api.notifications.brands, onSettled })
    .handle({ mailId: mail?.id }, run)
    .catch(() => {});
  return mail?.id ?? '';
}

async function noticeOf(claimId: string) {
  const notices = await api.notices();
  return notices.filter(({ claim_id: id }) => id === claimId);
}

describe('a notice by mail', () => {
  test('has a link to the claim, one to the preferences, and can be stopped by one click', async () => {
    const { id } = await api.put(name(), { state: 'Collection', endUserEmail: 'priya@example.com' });
    await notify(id);
    const mailId = await deliver(folderGateway(folder));
    const eml = await readFile(join(folder, `mails/${mailId}.eml`), 'utf8');
    const [head = ''] = eml.split('\r\n\r\n');
    const unfolded = head.replaceAll(/\r\n[ \t]+/g, ' ');
    const stop = /^List-Unsubscribe: <(https:\/\/claims\.example\.com\/notifications\/stop\?token=[\w-]+)>$/m.exec(
      unfolded,
    )?.[1];
    expect(unfolded).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
    const token = new URL(stop ?? '').searchParams.get('token') ?? '';
    const opened = openPreferencesToken(api.services.settings, token, api.services.now());
    expect(opened?.claimId).toBe(id);
    expect(opened?.isMadeFor('priya@example.com')).toBe(true);
    const { text, html } = JSON.parse(await readFile(join(folder, `mails/${mailId}.json`), 'utf8'));
    for (const form of [text, html]) {
      expect(form).toContain('https://claims.example.com/c/');
      expect(form).toContain(`https://claims.example.com/preferences?token=${token}`);
    }
    expect(await noticeOf(id)).toMatchObject([{ channel: 'mail', state: 'sent', recipient: 'priya@example.com' }]);
  });

  test('comes from the brand of the claim', async () => {
    const { id } = await api.put(name(), { brand: 'marigold', state: 'Collection', endUserEmail: 'priya@example.com' });
    await notify(id);
    const mailId = await deliver(folderGateway(folder));
    const eml = await readFile(join(folder, `mails/${mailId}.eml`), 'utf8');
    expect(eml).toMatch(/^From: Marigold Repairs </m);
    expect(eml).toMatch(/^Subject: Your claim is with Marigold/m);
    const { text, html } = JSON.parse(await readFile(join(folder, `mails/${mailId}.json`), 'utf8'));
    for (const form of [text, html]) {
      expect(form).toContain('https://marigold.localhost/c/');
      expect(form).toContain('https://marigold.localhost/preferences?token=');
      expect(form).not.toMatch(/Harbour|claims\.example\.com/);
    }
    expect(eml).toMatch(/^List-Unsubscribe:\s+<https:\/\/marigold\.localhost\/notifications\/stop\?token=/m);
  });

  test('that comes back is shown with the answer', async () => {
    const { id } = await api.put(name(), { state: 'Collection', endUserEmail: 'priya@example.com' });
    await notify(id);
    await deliver({
      send: async () => {
        throw new MailNotSent('the mail server answered 550', { answer: '550 No such mailbox', isFinal: true });
      },
    });
    expect(await noticeOf(id)).toMatchObject([{ state: 'undelivered', answer: '550 No such mailbox' }]);
  });

  test.each([
    'priya@example.com\r\nBcc: other@example.com',
    'priya@example.com\nother@example.com',
    'priya@example.com, other@example.com',
    'Priya <priya@example.com>',
    'priya@example.com\u0000',
    'priya@example.com\u2028Bcc: other@example.com',
    'not an address',
  ])('%j is no address, and the operator is told', async (endUserEmail) => {
    const answer = await api.put(name(), { state: 'Collection', endUserEmail }).catch(() => null);
    if (answer) await notify(answer.id);
    expect(await mails()).toEqual([]);
    const notices = answer ? await noticeOf(answer.id) : [];
    expect(notices.map(({ state }) => state)).toEqual(answer ? ['no-contact'] : []);
  });

  test('says nothing that breaks a line, whatever the operator calls a state', async () => {
    const state = { systemName: `Odd\r\n${count}`, name: 'Odd\r\nBcc: other@example.com' };
    const { id } = await api.put(name(), { state: 'Collection', endUserEmail: 'priya@example.com' });
    await notify(id);
    await api.services.database.pool.query('delete from mail');
    await api.patch(name(), { state });
    await notify(id);
    const mailId = await deliver(folderGateway(folder));
    const eml = await readFile(join(folder, `mails/${mailId}.eml`), 'utf8');
    expect(eml.split('\r\n\r\n')[0]).not.toMatch(/^Bcc/m);
  });
});

describe('a process that dies', () => {
  test('before the commit has sent nothing, and the next try sends once', async () => {
    const { id } = await api.put(name(), { state: 'Collection', endUserEmail: 'priya@example.com' });
    const channel = mailChannel(api.services);
    const dying = {
      ...channel,
      send: async (...given: Parameters<typeof channel.send>) => {
        await channel.send(...given);
        throw new Error('The process dies here.');
      },
    };
    await expect(sendNotifications({ ...api.notifications, channels: [dying] }, { claimId: id })).rejects.toThrow(
      'dies',
    );
    expect([await mails(), await noticeOf(id)]).toEqual([[], []]);
    await notify(id);
    await notify(id);
    expect(await mails()).toHaveLength(1);
  });

  test('after it, or two that notify at once, notify once', async () => {
    const { id } = await api.put(name(), { state: 'Collection', endUserEmail: 'priya@example.com' });
    await Promise.all([notify(id), notify(id), notify(id), notify(id)]);
    expect(await mails()).toHaveLength(1);
    expect(await noticeOf(id)).toHaveLength(1);
  });
});

test('a claim that is deleted meanwhile is told of no more', async () => {
  const { id } = await api.put(name(), { state: 'Collection', endUserEmail: 'priya@example.com' });
  await deleteClaim(api.services.database, id);
  await notify(id);
  expect(await mails()).toEqual([]);
});

test('with NOTIFICATIONS=off nothing is told, nor later what happened meanwhile', async () => {
  const { id } = await api.put(name(), { state: 'Collection', endUserEmail: 'priya@example.com' });
  const settings = { ...api.services.settings, notifications: false };
  await sendNotifications({ ...api.notifications, services: { ...api.services, settings } }, { claimId: id });
  await notify(id);
  expect(await mails()).toEqual([]);
});
