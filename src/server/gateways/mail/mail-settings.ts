import { cleanEmail, couldBeEmail } from '#shared/people/email.ts';

export type SmtpSettings = {
  host: string;
  port: number;
  /** TLS from the first byte (smtps://); otherwise STARTTLS, which only a server on this machine may lack. */
  secure: boolean;
  credentials: { user: string; pass: string } | null;
};

export type MailSettings = SmtpSettings & { from: string };

const advice =
  'must look like smtp://user:password@host:587 or smtps://user:password@host:465, with %-escapes in user and password.';

const usualPort: Record<string, number> = { 'smtp:': 587, 'smtps:': 465 };

export function smtpUrl(text: string): SmtpSettings {
  const url = URL.parse(text);
  const port = url ? Number(url.port) || usualPort[url.protocol] : undefined;
  const isBare = url && ['', '/'].includes(url.pathname) && url.search === '' && url.hash === '';
  if (!url || !port || !isBare || url.hostname === '') throw new Error(advice);
  if ((url.username === '') !== (url.password === '')) throw new Error(advice);
  const credentials = url.username === '' ? null : { user: plain(url.username), pass: plain(url.password) };
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port, secure: url.protocol === 'smtps:', credentials };
}

function plain(escaped: string): string {
  try {
    return decodeURIComponent(escaped);
  } catch (error) {
    throw new Error(advice, { cause: error });
  }
}

export function mailFrom(text: string): string {
  if (couldBeEmail(text)) return cleanEmail(text);
  throw new Error(`must be one address such as claims@example.com, not “${text}”.`);
}

export function incompleteMailMessage(given: readonly string[]): string[] {
  const [hasServer, hasSender] = [given.includes('SMTP_URL'), given.includes('MAIL_FROM')];
  if (hasServer && !hasSender)
    return ['MAIL_FROM must be set too, because SMTP_URL is: the address that mails come from.'];
  if (hasSender && !hasServer)
    return ['SMTP_URL must be set too, because MAIL_FROM is: the server that takes the mails.'];
  return [];
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);
}
