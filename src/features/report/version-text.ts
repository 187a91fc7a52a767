import { formatLongDate } from '#shared/time/dates.ts';
import * as m from '#web/messages/index.ts';

type Version = { number: number; issuedAt: string | null };

export function versionText({ number: given, issuedAt }: Version): string {
  const number = String(given);
  if (issuedAt === null) return m.report_version({ number });
  return m.report_version_issued({ number, date: formatLongDate(issuedAt) });
}
