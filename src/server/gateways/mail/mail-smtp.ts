import type { ConnectionOptions } from 'node:tls';

import SMTPConnection from 'nodemailer/lib/smtp-connection';

import { MailNotSent, type MailGateway, type OutgoingMail } from './mail-gateway.ts';
import { isLoopback, type SmtpSettings } from './mail-settings.ts';

type SmtpFailure = Error & { code?: string; command?: string; responseCode?: number; response?: string };

/** In milliseconds. A silent server must not hold a worker; all of them together are shorter than a job's lease. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 30_000 };

const longestAnswer = 300;

/** What a server said, as one line for the operator. */
function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, longestAnswer);
}

/**
 * Whether a server's no is about this mail. Refused log-ins (53x), refused senders and refusals by policy (5.7.x: relaying
 * denied, blocked) are about us: they are tried again, because an operator can put them right.
 */
function isAboutTheMail({ command = '', responseCode = 0, response = '' }: SmtpFailure): boolean {
  const isRefusal = responseCode >= 500 && responseCode < 600 && !(responseCode >= 530 && responseCode < 540);
  return isRefusal && ['RCPT TO', 'DATA'].includes(command) && !/^\d{3}[ -]5\.7\./.test(response);
}

function notSent(error: SmtpFailure, { credentials }: SmtpSettings): MailNotSent {
  const { code = 'UNKNOWN', responseCode, response } = error;
  const reason = responseCode ? `the mail server answered ${responseCode}` : code;
  const said = response ?? `${code}: ${error.message}`;
  return new MailNotSent(reason, {
    // What a server says is kept and shown, and nothing hinders it from repeating what it was told.
    answer: oneLine(credentials === null ? said : said.replaceAll(credentials.pass, '…')),
    isFinal: isAboutTheMail(error),
  });
}

function converse(connection: SMTPConnection, settings: SmtpSettings, mail: OutgoingMail): Promise<string> {
  return new Promise((resolve, reject) => {
    // Also of what comes after the answer: then nobody waits any more.
    connection.on('error', reject);
    connection.on('end', () => reject(Object.assign(new Error('The connection ended.'), { code: 'ECONNECTION' })));
    const send = () =>
      connection.send({ from: mail.from, to: [mail.to] }, mail.message, (error, info) =>
        error ? reject(error) : resolve(oneLine(info?.response ?? '')),
      );
    connection.connect((error) => {
      if (error) return reject(error);
      if (settings.credentials === null) return send();
      // A copy, because it is written to.
      connection.login({ ...settings.credentials }, (refused) => (refused ? reject(refused) : send()));
    });
  });
}

/**
 * Hands mails to a mail server, each on a connection of its own. STARTTLS is required unless the server is on this
 * machine, where a certificate could prove nothing. `tls` adds an authority for tests.
 */
export function smtpGateway(settings: SmtpSettings, tls: ConnectionOptions = {}): MailGateway {
  const { host, port, secure } = settings;
  const isLocal = isLoopback(host) && tls.ca === undefined;
  return {
    async send(mail, signal) {
      const protection = secure ? { secure } : isLocal ? { ignoreTLS: true } : { requireTLS: true };
      const connection = new SMTPConnection({ host, port, ...protection, ...timeouts, tls });
      const close = () => connection.close();
      signal.addEventListener('abort', close);
      try {
        return await converse(connection, settings, mail);
      } catch (error) {
        throw notSent(error instanceof Error ? error : new Error(String(error)), settings);
      } finally {
        signal.removeEventListener('abort', close);
        connection.quit();
        connection.close();
      }
    },
  };
}
