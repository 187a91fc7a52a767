import { writtenText } from '#claim/desk/writing/written-text.rules.ts';
import { replyTopic } from '#claim/messages/message-form.rules.ts';
import { unfilledIn } from '../saved/placeholders.rules.ts';

/** Refuses text with an unfilled placeholder. */
export const replyText = writtenText.superRefine((text, context) => {
  const unfilled = unfilledIn(text);
  if (unfilled.length > 0) context.addIssue(`Fill in or take out: ${unfilled.join(', ')}.`);
});

/** `asked` is the subject of the claimant's newest message, if there is one. */
export function subjectOfReply(asked: string | null): string {
  return replyTopic(asked ?? '') || 'About your claim';
}
