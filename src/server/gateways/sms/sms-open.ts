import type { Settings } from '#server/settings/env.ts';
import { textFolderGateway } from './sms-folder.ts';
import type { SmsGateway } from './sms-gateway.ts';
import { twilioGateway } from './sms-twilio.ts';

/** Whether a text that is written now has a way out; without one it would wait for ever. */
export function canText({ sms, production }: Pick<Settings, 'sms' | 'production'>): boolean {
  return sms !== null || !production;
}

/** The way out for texts; null in production without a provider. */
export function openSmsGateway({ sms, production, dataDir }: Settings): SmsGateway | null {
  if (sms) return twilioGateway(sms);
  return production ? null : textFolderGateway(dataDir);
}
