// The state in which a claimant chooses what comes instead of a repair.
import type { WordingTable } from '#shared/wording.ts';
import { entry, type StateTexts } from './wording-entry.rules.ts';

const past = 'We asked what you would like';
const meaning = 'Your {device} can’t be repaired at a reasonable price.';

export const beyondRepair: WordingTable = {
  'Beyond Repair': entry({
    actor: 'claimant',
    heading: 'Please choose what you would like',
    meaning,
    next: 'Once you’ve chosen, we’ll get it ready.',
    text: 'Your device cannot be repaired. Choose what you would like:',
    past,
  }),
  'Beyond Repair: none': entry({
    actor: 'us',
    heading: 'Your device can’t be repaired',
    sentence: 'Your {device} can’t be repaired',
    meaning: 'It would cost more than is reasonable.',
    next: 'We’ll tell you what you can choose instead.',
    text: 'Your device cannot be repaired. We will tell you what you can choose.',
    past,
  }),
  'Beyond Repair: asked': entry({
    actor: 'us',
    heading: 'We’re answering your question',
    meaning: 'You asked about what you can choose. Until we’ve answered, its time stands still.',
    next: 'You can still choose at any time.',
    text: 'We are answering your question about what you can choose.',
    past,
  }),
  'Beyond Repair: chosen': entry({
    actor: 'us',
    heading: 'You’ve chosen',
    meaning,
    next: 'We’re getting ready what you chose.',
    text: 'You have chosen. We are getting it ready.',
    past,
  }),
  'Beyond Repair: in-hand': entry({
    actor: 'us',
    heading: 'What you chose is on its way',
    meaning,
    next: 'We’ll tell you when it’s done.',
    text: 'What you chose is on its way.',
    past,
  }),
  'Beyond Repair: voucher ready': entry({
    actor: 'claimant',
    heading: 'Your voucher is ready',
    meaning,
    next: 'You can spend it once you’ve seen its code.',
    text: 'Your voucher is ready. You can see its code on the page of your claim.',
    past,
  }),
  'Beyond Repair: voucher seen': entry({
    actor: 'us',
    heading: 'You’ve seen your voucher’s code',
    meaning,
    next: 'You can spend it now.',
    text: 'You have seen the code of your voucher, and can spend it now.',
    past,
  }),
  'Beyond Repair: withdrawn': entry({
    actor: 'us',
    heading: 'We’re working on what you can choose',
    meaning: 'We’ve taken back what we offered before.',
    next: 'We’ll tell you when you can choose.',
    text: 'We have taken back what we offered, and are working on something new.',
    past,
  }),
  'Beyond Repair: expired': entry({
    actor: 'us',
    heading: 'We’ll get in touch with you',
    meaning: 'The time to choose is over. Nothing was chosen for you.',
    next: 'We’ll get in touch about what you would like.',
    text: 'The time to choose is over. Nothing was chosen for you. We will get in touch.',
    past,
  }),
} satisfies StateTexts;
