import type { Settings } from '#server/settings/env.ts';
import { textFolderGateway } from './sms-folder.ts';
import type { SmsGateway } from './sms-gateway.ts';
import { twilioGateway } from './sms-twilio.ts';

/** Without a gateway, texts would be queued for ever. */
export function canText({ sms, production }: Pick<Settings, 'sms' | 'production'>): boolean {
  return sms !== null || !production;
}

export function openSmsGateway({ sms, production, dataDir }: Settings): SmsGateway | null {
  if (sms) return twilioGateway(sms);
  return production ? null : textFolderGateway(dataDir);
}

/** Sends each text by what is set at that time, because administrators may change it. */
export function liveSmsGateway(settings: Settings): SmsGateway {
  return {
    async send(text, signal) {
      const gateway = openSmsGateway(settings);
      if (gateway === null) throw new Error('No provider of texts is set.');
      return gateway.send(text, signal);
    },
  };
}
