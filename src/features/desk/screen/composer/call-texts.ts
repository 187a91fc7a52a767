import * as m from '#web/messages/index.ts';
import type { CallReason } from '../../call/call-words.rules.ts';
import type { ThreadEntry } from '../../desk-answers.rules.ts';
import { firstName } from '../due/due-texts.ts';

export const callAbout: Record<CallReason, () => string> = {
  progress: m.desk_call_about_progress,
  date: m.desk_call_about_date,
  quote: m.desk_call_about_quote,
  payment: m.desk_call_about_payment,
  device: m.desk_call_about_device,
  complaint: m.desk_call_about_complaint,
  other: m.desk_call_about_other,
};

/** Returns "Priya called: a date, 6 min". */
export function callText({ by, title, state }: ThreadEntry, claimant: string): string {
  const name = firstName(claimant);
  const who = by === 'claimant' ? m.desk_call_in({ name }) : m.desk_call_out({ name });
  return m.desk_call_of({ who, about: callAbout[title as CallReason](), minutes: state ?? '' });
}
