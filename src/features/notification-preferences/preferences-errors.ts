import { minutesOf } from '#web/account/account-texts.ts';
import type { CallError } from '#web/call.ts';
import * as m from '#web/messages/index.ts';

export function preferencesErrorText({ code, retryAfterSeconds }: CallError): string {
  if (code === 'link-not-good') return m.preferences_link_not_good();
  if (code === 'claim-read-only') return m.preferences_read_only();
  if (code === 'too-many-changes') return m.preferences_too_many({ minutes: String(minutesOf(retryAfterSeconds)) });
  return code === 'offline' ? m.track_offline() : m.track_unavailable();
}
