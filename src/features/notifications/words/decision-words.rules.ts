// Of what the claimant decides: quotes, and what is offered in place of a repair.
import { entry } from './notice-entry.rules.ts';
import type { NoticeEntry } from './words.ts';

export const decisions: Readonly<Record<string, NoticeEntry>> = {
  'quote-to-decide': entry({
    heading: 'Your quote is ready for your decision',
    paragraphs: ['We’ve worked out what the repair costs, and need your decision.'],
    action: 'See your quote',
    text: 'Your repair quote needs your decision. See it here:',
  }),
  'quote-changed': entry({
    heading: 'Your quote has changed',
    paragraphs: ['What the repair costs has changed, so we need your decision again.'],
    action: 'See what has changed',
    text: 'Your repair quote has changed. Please look again:',
  }),
  'quote-reminder': entry({
    heading: 'Your quote still needs your decision',
    paragraphs: ['We’ve sent you a quote, and haven’t heard from you yet.'],
    action: 'See your quote',
    text: 'Your repair quote still needs your decision. See it here:',
  }),
  'quote-approval-withdrawn': entry({
    heading: 'The approval of your quote no longer counts',
    paragraphs: [
      'Who covers your claim was corrected, so your quote has to be decided about again.',
      '{insurer} decides about it now.',
    ],
    action: 'See your quote',
    text: 'The approval of your quote no longer counts. See who decides now:',
  }),
  'quote-to-decide-again': entry({
    heading: 'Your quote needs your decision again',
    paragraphs: ['Who covers your claim was corrected, so what was approved no longer counts.'],
    action: 'See your quote',
    text: 'What was approved no longer counts. Please decide about your quote again:',
  }),
  'outcome-to-choose': entry({
    heading: 'Please choose what you would like',
    paragraphs: ['Your {device} can’t be repaired at a reasonable price. You can choose what you would like instead.'],
    action: 'See what you can choose',
    text: 'Your device cannot be repaired. Choose what you would like:',
  }),
  'outcome-reminder': entry({
    heading: 'You can still choose what you would like',
    paragraphs: ['Your {device} can’t be repaired at a reasonable price, and we haven’t heard from you yet.'],
    action: 'See what you can choose',
    text: 'You can still choose what you would like. See it here:',
  }),
  'outcome-withdrawn': entry({
    heading: 'What you chose no longer counts',
    paragraphs: [
      'Who covers your claim was corrected, so we’ve taken back what we offered in place of a repair.',
      'If there’s something new to choose, we’ll tell you.',
    ],
    action: 'See your claim',
    text: 'What you chose no longer counts: we have taken our offer back. See your claim:',
  }),
  'voucher-ready': entry({
    heading: 'Your voucher is ready',
    paragraphs: ['You can spend it once you’ve seen its code.'],
    action: 'See your voucher',
    text: 'Your voucher is ready. See its code here:',
  }),
};
