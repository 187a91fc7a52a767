import * as m from '#web/messages/index.ts';
import { minuteMs } from '#shared/time/milliseconds.ts';

const minutesPerHour = 60;

/** Returns "waits 2 min" or "waits 3 h". */
export function waitText(since: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - new Date(since).getTime()) / minuteMs));
  if (minutes < minutesPerHour) return m.desk_chat_waits_minutes({ count: minutes });
  return m.desk_chat_waits_hours({ count: Math.floor(minutes / minutesPerHour) });
}
