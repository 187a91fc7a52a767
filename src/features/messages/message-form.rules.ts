// What a message to the company needs (spec §5.8): a topic, a text and consent, each with its exact error text.
// The browser and the server ask the same function, so that neither accepts what the other refuses.
import * as errorTexts from '#shared/error-texts.ts';

export type MessageForm = { subject: string; message: string; consent: boolean };

/** The fields in the order of the form. */
export const messageFields = ['subject', 'message', 'consent'] as const;
export type MessageField = (typeof messageFields)[number];

/** The longest that a text may be, in UTF-16 units, as `maxlength` counts them. */
export const longestText = { subject: 200, message: 10_000 };

/** The topic of a reply, cut to what a topic may be. A message without one leaves the topic to the claimant. */
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

/** What each field says when it is missing (spec §5.8). */
export const missingTexts: Record<MessageField, string> = {
  subject: errorTexts.topic_required,
  message: errorTexts.message_required,
  consent: errorTexts.consent_required,
};

/** The fields that are empty after trimming, or not ticked, in the order of the form. */
export function missingFields({ subject, message, consent }: MessageForm): MessageField[] {
  const isThere = { subject: subject.trim() !== '', message: message.trim() !== '', consent };
  return messageFields.filter((field) => !isThere[field]);
}
