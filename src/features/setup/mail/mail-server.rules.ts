import * as z from 'zod';

import { seenText } from '../keys/keys-bodies.rules.ts';
import { cleanEmail, couldBeEmail } from '#shared/people/email.ts';

const hostShape = /^(?:[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?|[0-9a-f]*:[0-9a-f:.]+)$/i;

const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most, { error: `This may have at most ${most} characters.` });

export const email = text(254)
  .refine(couldBeEmail, { error: 'Enter one email address, like claims@example.com.' })
  .transform(cleanEmail);

export const mailServerBody = z
  .strictObject({
    host: text(253).regex(hostShape, { error: 'Enter the name of the server alone, like smtp.example.com.' }),
    port: z
      .int({ error: 'Enter a whole number.' })
      .min(1, { error: 'Enter a port from 1 to 65535.' })
      .max(65_535, { error: 'Enter a port from 1 to 65535.' }),
    user: text(200),
    password: z
      .string()
      .max(500)
      .nullable()
      .meta({ description: 'Null keeps the stored one, for the same server and user.' }),
    from: email,
    seen: seenText,
  })
  .refine(({ user, password }) => user !== '' || !password, {
    error: 'Enter the user that this password belongs to.',
    path: ['user'],
  });

export type MailServer = Pick<z.output<typeof mailServerBody>, 'host' | 'port' | 'user' | 'from'>;

/** The port on which mail servers expect TLS from the first byte; on others the connection is upgraded. */
const implicitTlsPort = 465;

/** Writes the server as SMTP_URL has it. */
export function smtpText({ host, port, user }: MailServer, password: string): string {
  const scheme = port === implicitTlsPort ? 'smtps' : 'smtp';
  const credentials = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
  return `${scheme}://${credentials}${host.includes(':') ? `[${host}]` : host}:${port}`;
}

export function isSameLogin(one: MailServer, other: MailServer): boolean {
  return one.host === other.host && one.port === other.port && one.user === other.user;
}
