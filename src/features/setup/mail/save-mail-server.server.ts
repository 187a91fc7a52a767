import type * as z from 'zod';

import type { Services } from '#server/context.ts';
import type { MailSettings } from '#server/gateways/mail/mail-settings.ts';
import { invalid, saveValues } from '../keys/save-values.server.ts';
import { isSameLogin, type MailServer, type mailServerBody, smtpText } from './mail-server.rules.ts';

export function serverOf({ host, port, credentials, from }: MailSettings): MailServer {
  return { host, port, user: credentials?.user ?? '', from };
}

type Body = z.output<typeof mailServerBody>;

/** A stored password goes to no other server than the one that it was typed for. */
function passwordFor({ password, ...server }: Body, stored: MailSettings | null): string {
  if (server.user === '' || password) return password ?? '';
  const kept = stored?.credentials && isSameLogin(serverOf(stored), server) ? stored.credentials.pass : null;
  if (kept !== null && kept !== undefined) return kept;
  throw invalid('/password', 'Enter the password of this user.');
}

/** Stores the mail server; the same again changes nothing. */
export async function saveMailServer(services: Services, body: Body, setBy: string): Promise<void> {
  await saveValues(services, {
    group: 'mail',
    seen: body.seen,
    setBy,
    pointers: { SMTP_URL: '/host', MAIL_FROM: '/from' },
    wantedOf: ({ mail }) =>
      new Map([
        ['SMTP_URL', smtpText(body, passwordFor(body, mail))],
        ['MAIL_FROM', body.from],
      ] as const),
    audit: { action: 'setup.mail-server', detail: `${body.host}:${body.port}, from ${body.from}` },
  });
}
