// The browser and the server share this module, so that they accept the same input (spec §5.8).
import * as errorTexts from '#shared/error-texts.ts';

export type MessageForm = { subject: string; message: string; consent: boolean };

export const messageFields = ['subject', 'message', 'consent'] as const;
export type MessageField = (typeof messageFields)[number];

/** Limits in UTF-16 units, as `maxlength` counts them. */
export const longestText = { subject: 200, message: 10_000 };

export function replyTopic(subject: string): string {
  const topic = subject.trim();
  if (topic === '') return '';
  const text = /^re:/i.test(topic) ? topic : `Re: ${topic}`;
  let cut = '';
  for (const character of text) {
    if (cut.length + character.length > longestText.subject) break;
    cut += character;
  }
  return cut;
}

export const missingTexts: Record<MessageField, string> = {
  subject: errorTexts.topic_required,
  message: errorTexts.message_required,
  consent: errorTexts.consent_required,
};

export function missingFields({ subject, message, consent }: MessageForm): MessageField[] {
  const isThere = { subject: subject.trim() !== '', message: message.trim() !== '', consent };
  return messageFields.filter((field) => !isThere[field]);
}
