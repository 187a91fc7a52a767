// A key with a circumstance after the colon replaces its state's while that circumstance holds (ruling 10.1).
import type { WordingTable } from '#shared/wording.ts';
import { authorisation } from './authorisation-wording.rules.ts';
import { beyondRepair } from './beyond-repair-wording.rules.ts';
import { collection } from './collection-wording.rules.ts';
import { entry, type StateTexts } from './wording-entry.rules.ts';

const completion = 'Completion expected';

const inspection: WordingTable = {
  'Equipment Received': entry({
    actor: 'us',
    heading: 'We have your device',
    sentence: 'We have your {device}',
    meaning: ['It reached our workshop on {changed}.', 'It’s at our workshop.'],
    next: 'An engineer inspects it next.',
    when: completion,
    text: 'Your device has arrived at our workshop.',
    past: 'Your {device} reached our workshop',
  }),
  Inspection: entry({
    actor: 'us',
    heading: 'We’re inspecting your device',
    sentence: 'We’re inspecting your {device}',
    meaning: 'An engineer is finding out what it needs.',
    next: 'We’ll tell you what we found.',
    when: 'Report expected',
    text: 'An engineer is inspecting your device.',
    past: 'An engineer began to inspect your {device}',
  }),
  'Awaiting Activation Lock Removal': entry({
    actor: 'claimant',
    heading: 'We need you to remove a lock',
    meaning: 'Your {device} is locked to an account, so we can’t test it.',
    next: 'We’ll carry on once the lock is off.',
    todo: 'Please remove the lock as soon as you can. Your claim’s page shows how, step by step.',
    text: 'Your device is locked. Please remove the lock so we can continue:',
    past: 'We found a lock on your {device}',
  }),
  'Awaiting Activation Lock Removal: removed': entry({
    actor: 'us',
    heading: 'We’re checking that the lock is off',
    meaning: 'You told us that it’s off. Thank you.',
    next: 'We’ll carry on with your {device} once it is.',
    text: 'Thank you. We are checking that the lock is off.',
    past: 'We found a lock on your {device}',
  }),
  ...authorisation,
  ...beyondRepair,
} satisfies StateTexts;

const workshop: WordingTable = {
  Repair: entry({
    actor: 'us',
    heading: 'We’re repairing your device',
    sentence: 'We’re repairing your {device}',
    meaning: 'Our engineers have started.',
    next: 'We’ll send it back to you once it’s repaired.',
    when: completion,
    text: 'Your repair has begun.',
    past: 'We began to repair your {device}',
  }),
  'Sent for External Repair': entry({
    actor: 'parts',
    heading: 'Your device is with a specialist',
    sentence: 'Your {device} is with a specialist',
    meaning: 'An authorised service provider is repairing it. We’re following it for you.',
    next: 'It comes back to you once it’s repaired.',
    when: completion,
    text: 'Your device is with an authorised service provider.',
    past: 'We sent your {device} to a specialist',
  }),
} satisfies StateTexts;

const returns: WordingTable = {
  'Awaiting Repaired Equipment Return to End User': entry({
    actor: 'courier',
    heading: 'Your device is repaired',
    sentence: 'Your {device} is repaired',
    meaning: 'It’s been tested and packed.',
    next: 'We’ll tell you when delivery is booked.',
    todo: 'If it should go to another address, please change it by {until}.',
    text: 'Your device is repaired. Please check the return address:',
    past: 'We repaired your {device}',
  }),
  'Awaiting Repaired Equipment Return to End User: delivery booked': entry({
    actor: 'courier',
    heading: 'Your device is repaired and coming back',
    sentence: ['{courier} brings your {device} back {day}', 'Your {device} comes back {day}'],
    meaning: 'It’s repaired and packed.',
    next: 'Someone needs to take it in.',
    when: 'Delivery booked for',
    todo: [
      'Please be there or ask someone to take it in. If it should go to another address, change it by {until}.',
      'Please be there or ask someone to take it in.',
    ],
    text: 'Your device is repaired and its delivery is booked.',
    past: 'We repaired your {device}',
  }),
  'Awaiting Repaired Equipment Return to End User: delivery booked elsewhere': entry({
    actor: 'courier',
    heading: 'Your device is repaired and coming back',
    sentence: [
      '{courier} delivers your {device} {day}',
      'Your {device} is delivered {day}',
      'Your {device} goes where you asked',
    ],
    meaning: 'It’s repaired and packed.',
    next: 'You don’t need to be at home for it. It goes to: {place}',
    when: 'Delivery booked for',
    text: 'Your device is repaired. It goes where you asked.',
    past: 'We repaired your {device}',
  }),
  'Awaiting Repaired Equipment Return to End User: courier came': entry({
    actor: 'claimant',
    heading: 'The courier came with your device',
    sentence: ['{courier} came with your {device}', 'The courier came with your {device}'],
    meaning: 'That was on {visit}. If you have it, you don’t need to do anything.',
    ask: 'If you missed them, message us to rearrange.',
    text: 'The courier came with your device. Missed them? Tell us:',
    past: 'We repaired your {device}',
  }),
  'Awaiting Repaired Equipment Return to End User: delivered': entry({
    actor: 'courier',
    heading: 'The courier has delivered your device',
    sentence: ['{courier} has delivered your {device}', 'The courier has delivered your {device}'],
    meaning: ['That was on {visit}. It was to go to: {place}', 'That was on {visit}.'],
    ask: 'If you don’t have it, message us.',
    text: 'The courier has delivered your device. Don’t have it? Tell us:',
    past: 'We repaired your {device}',
  }),
  'Awaiting Repaired Equipment Return to End User: visit failed': entry({
    actor: 'claimant',
    heading: 'The courier couldn’t deliver your device',
    sentence: ['{courier} couldn’t deliver your {device}', 'The courier couldn’t deliver your {device}'],
    meaning: 'That was on {visit}. It’s safe with the courier.',
    next: 'The courier comes again once another day is arranged.',
    text: 'The courier couldn’t deliver your device. Arrange what happens next:',
    past: 'We repaired your {device}',
  }),
  'Awaiting Repaired Equipment Return to End User: visit failed, asked': entry({
    actor: 'courier',
    heading: 'The courier couldn’t deliver your device',
    sentence: ['{courier} couldn’t deliver your {device}', 'The courier couldn’t deliver your {device}'],
    meaning: 'That was on {visit}. It’s safe with the courier.',
    next: 'We’ll tell you when what you asked for is answered.',
    text: 'The courier couldn’t deliver your device. See what you asked for:',
    past: 'We repaired your {device}',
  }),
  'Awaiting Voucher Issue': entry({
    actor: 'insurer',
    heading: 'We’re preparing your voucher',
    meaning: 'Your {device} can’t be repaired, so you’ll get a voucher.',
    next: 'We’ll tell you when it’s issued.',
    text: 'We are preparing a voucher for you.',
    past: 'We began to prepare your voucher',
  }),
} satisfies StateTexts;

const ends: WordingTable = {
  'Repaired Equipment Returned to End User': entry({
    actor: 'nobody',
    isEnd: true,
    heading: 'Your device is repaired and back with you',
    sentence: 'Your {device} is repaired and back with you',
    meaning: ['It came back on {changed}.', 'Your claim is finished.'],
    ask: 'If something isn’t right, message us.',
    text: 'Your repaired device is back with you.',
    past: 'Your {device} came back to you',
  }),
  'Returned to End User': entry({
    actor: 'nobody',
    isEnd: true,
    heading: 'Your device came back without a repair',
    sentence: 'Your {device} came back without a repair',
    meaning: ['It came back on {changed}.', 'Your claim is finished.'],
    ask: 'If you have a question about that, message us.',
    text: 'Your device is back with you.',
    past: 'Your {device} came back to you',
  }),
  'Returned to End User: repaired': entry({
    actor: 'nobody',
    isEnd: true,
    heading: 'Your device is back with you',
    sentence: 'Your {device} is back with you',
    meaning: ['It came back on {changed}.', 'Your claim is finished.'],
    ask: 'If something isn’t right, message us.',
    text: 'Your device is back with you.',
    past: 'Your {device} came back to you',
  }),
  'Voucher Issued to End User': entry({
    actor: 'nobody',
    isEnd: true,
    heading: 'Your voucher has been issued',
    meaning: ['It was issued on {changed}, in place of a repair.', 'It stands in place of a repair.'],
    ask: 'If it hasn’t reached you, message us.',
    text: 'Your voucher has been issued.',
    past: 'Your voucher was issued',
  }),
  'Claim Cancelled': entry({
    actor: 'nobody',
    isEnd: true,
    heading: 'Your claim has been cancelled',
    meaning: ['It was closed on {changed}.', 'It’s closed.'],
    when: 'Delivery booked for',
    ask: 'If you weren’t expecting this, message us.',
    text: 'Your claim has been cancelled.',
    past: 'Your claim was cancelled',
  }),
} satisfies StateTexts;

/** True of every state without its own words, and of claims that are late. */
const fallbacks: WordingTable = {
  'no-state': entry({
    actor: 'us',
    heading: 'We have your claim',
    next: 'We’ll tell you what happens next.',
    text: 'We have your claim.',
  }),
  'other-state': entry({
    actor: 'us',
    heading: 'Your claim is at a new step',
    sentence: 'Your claim is now at “{state}”',
    meaning: '{description}',
    next: 'We’ll tell you what comes next.',
    text: 'Your claim has moved on: {state}.',
    past: '{state}',
    pastMeaning: '{description}',
  }),
  'on-hold': entry({
    actor: 'us',
    heading: 'Your claim is on hold',
    meaning: ['{description}', 'It’s at this step: {state}.'],
    next: 'We’ll tell you when that changes.',
    text: 'Your claim is on hold: {state}.',
    past: '{state}',
    pastMeaning: '{description}',
  }),
  'finished-state': entry({
    actor: 'nobody',
    isEnd: true,
    heading: 'Your claim is finished',
    meaning: ['{description}', 'Its last step was “{state}”.'],
    ask: 'If something isn’t right, message us.',
    text: 'Your claim is finished: {state}.',
    past: '{state}',
    pastMeaning: '{description}',
  }),
  late: entry({
    actor: 'us',
    heading: 'Your claim is taking longer than we said',
    meaning: 'We expected to finish by {promised}. It’s {late} late, and we’re sorry.',
    next: 'We’ll tell you when we have a new date.',
    text: 'Your claim is taking longer than we said. We are sorry.',
  }),
  'late repair': entry({
    actor: 'us',
    heading: 'Your repair is taking longer than we said',
    meaning: 'We expected to finish by {promised}. It’s {late} late, and we’re sorry.',
    next: 'We’ll tell you when we have a new date.',
    text: 'Your repair is taking longer than we said. We are sorry.',
  }),
};

export const fallbackKeys: ReadonlySet<string> = new Set(Object.keys(fallbacks));

export const britishWording: WordingTable = {
  ...collection,
  ...inspection,
  ...workshop,
  ...returns,
  ...ends,
  ...fallbacks,
};
