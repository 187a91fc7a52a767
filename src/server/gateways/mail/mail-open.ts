import type { Settings } from '#server/settings/env.ts';
import { folderGateway } from './mail-folder.ts';
import type { MailGateway } from './mail-gateway.ts';
import { smtpGateway } from './mail-smtp.ts';

/** Without a gateway, mails wait until a mail server is set. */
export function canMail({ mail, production }: Pick<Settings, 'mail' | 'production'>): boolean {
  return mail !== null || !production;
}

export function openMailGateway({ mail, production, dataDir }: Settings): MailGateway | null {
  if (mail) return smtpGateway(mail);
  return production ? null : folderGateway(dataDir);
}

/** Sends each mail by what is set at that time, because administrators may change it. */
export function liveMailGateway(settings: Settings): MailGateway {
  return {
    async send(mail, signal) {
      const gateway = openMailGateway(settings);
      if (gateway === null) throw new Error('No mail server is set.');
      return gateway.send(mail, signal);
    },
  };
}
