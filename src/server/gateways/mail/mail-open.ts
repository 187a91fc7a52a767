import type { Settings } from '#server/settings/env.ts';
import { folderGateway } from './mail-folder.ts';
import type { MailGateway } from './mail-gateway.ts';
import { smtpGateway } from './mail-smtp.ts';

export function openMailGateway({ mail, production, dataDir }: Settings): MailGateway | null {
  if (mail) return smtpGateway(mail);
  return production ? null : folderGateway(dataDir);
}
