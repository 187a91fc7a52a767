import type { ConnectionOptions } from 'node:tls';

import SMTPConnection from 'nodemailer/lib/smtp-connection';

import { MailNotSent, type MailGateway, type OutgoingMail } from './mail-gateway.ts';
import { isLoopback, type SmtpSettings } from './mail-settings.ts';

type SmtpFailure = Error & { code?: string; command?: string; responseCode?: number; response?: string };

/** Milliseconds. A silent server must not hold a worker; together they are shorter than a job's lease. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 30_000 };

const longestAnswer = 300;

function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, longestAnswer);
}

/**
 * Returns whether a permanent error is about this mail. Failed log-ins (53x), rejected senders and policies (5.7.x:
 * relaying denied, blocked) are about us. They are retried, because an operator can fix them.
 */
function isAboutTheMail({ command = '', responseCode = 0, response = '' }: SmtpFailure): boolean {
  const isRejection = responseCode >= 500 && responseCode < 600 && !(responseCode >= 530 && responseCode < 540);
  return isRejection && ['RCPT TO', 'DATA'].includes(command) && !/^\d{3}[ -]5\.7\./.test(response);
}

function notSent(error: SmtpFailure, { credentials }: SmtpSettings): MailNotSent {
  const { code = 'UNKNOWN', responseCode, response } = error;
  const reason = responseCode ? `the mail server answered ${responseCode}` : code;
  const said = response ?? `${code}: ${error.message}`;
  return new MailNotSent(reason, {
    // The response is stored and shown, and a server may repeat the password.
    answer: oneLine(credentials === null ? said : said.replaceAll(credentials.pass, '…')),
    isFinal: isAboutTheMail(error),
  });
}

function converse(connection: SMTPConnection, settings: SmtpSettings, mail: OutgoingMail): Promise<string> {
  return new Promise((resolve, reject) => {
    connection.on('error', reject);
    connection.on('end', () => reject(Object.assign(new Error('The connection ended.'), { code: 'ECONNECTION' })));
    const send = () =>
      connection.send({ from: mail.from, to: [mail.to] }, mail.message, (error, info) =>
        error ? reject(error) : resolve(oneLine(info?.response ?? '')),
      );
    connection.connect((error) => {
      if (error) return reject(error);
      if (settings.credentials === null) return send();
      connection.login({ ...settings.credentials }, (refused) => (refused ? reject(refused) : send()));
    });
  });
}

/**
 * Sends mails to a mail server, each on its own connection. STARTTLS is required unless the server is on this machine,
 * where a certificate proves nothing. `tls` adds an authority for tests.
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
