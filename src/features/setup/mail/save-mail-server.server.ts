import type * as z from 'zod';

import { addAuditEntry } from '#server/audit.data.ts';
import type { Services } from '#server/context.ts';
import type { MailSettings } from '#server/gateways/mail/mail-settings.ts';
import { Problem } from '#server/http/errors.ts';
import type { StorableGroup } from '#server/settings/stored/live-settings.ts';
import { lockStoredSettings, readStoredTexts, writeSettings } from '#server/settings/stored/stored-settings.data.ts';
import { givenNames, parseStored, seenOf } from '#server/settings/stored/stored-settings.server.ts';
import type { Settings } from '#server/settings/env.ts';
import { isSameLogin, type MailServer, type mailServerBody, smtpText } from './mail-server.rules.ts';

export function refuseGiven(settings: Settings, group: StorableGroup): void {
  const names = givenNames(settings, group);
  if (names.length === 0) return;
  const detail = `${names.join(' and ')} ${names.length > 1 ? 'are' : 'is'} set by the environment of the portal. Change that, and start the portal again.`;
  throw new Problem(409, 'set-by-environment', detail);
}

export function changedMeanwhile(): Problem {
  return new Problem(409, 'changed-meanwhile', 'Somebody else has just changed this. Nothing was saved. Look again.');
}

function invalid(pointer: string, detail: string): Problem {
  return new Problem(400, 'invalid-body', 'The body is not valid.', { errors: [{ pointer, detail }] });
}

export function serverOf({ host, port, credentials, from }: MailSettings): MailServer {
  return { host, port, user: credentials?.user ?? '', from };
}

type Body = z.output<typeof mailServerBody>;

/** A stored password goes to no other server than the one that it was typed for. */
function passwordFor({ password, ...server }: Body, stored: Settings['mail']): string {
  if (server.user === '' || password) return password ?? '';
  const kept = stored?.credentials && isSameLogin(serverOf(stored), server) ? stored.credentials.pass : null;
  if (kept !== null && kept !== undefined) return kept;
  throw invalid('/password', 'Enter the password of this user.');
}

/** Stores the mail server; the same again changes nothing. Call `readStoredSettings` after it. */
export async function saveMailServer(services: Services, body: Body, setBy: string): Promise<void> {
  const { database, settings, now } = services;
  refuseGiven(settings, 'mail');
  await database.kysely.transaction().execute(async (tx) => {
    await lockStoredSettings(tx);
    const texts = await readStoredTexts(tx, settings);
    const stored = parseStored(new Map([...texts].map(([name, { text }]) => [name, text])), settings).live.mail;
    const wanted = new Map([
      ['SMTP_URL', smtpText(body, passwordFor(body, stored))],
      ['MAIL_FROM', body.from],
    ] as const);
    if ([...wanted].every(([name, text]) => texts.get(name)?.text === text)) return;
    if (body.seen !== seenOf(texts, 'mail')) throw changedMeanwhile();
    const [fault] = Object.values(parseStored(wanted, settings).errors);
    if (fault !== undefined) throw invalid('/host', `This server ${fault}`);
    await writeSettings(tx, [...wanted], { secretKey: settings.secretKey, setBy, now: now() });
    const detail = `${body.host}:${body.port}, from ${body.from}`;
    await addAuditEntry(tx, { at: now(), actor: setBy, action: 'setup.mail-server', detail });
  });
}
