// A state's key is 'state:' and its systemName; states without an entry use 'state'.
import { britishWording } from '#claim/wording/british-wording.rules.ts';
import { decisions } from './decision-words.rules.ts';
import { entry, seeClaim } from './notice-entry.rules.ts';
import type { NoticeEntry } from './words.ts';

const seeDelivery = 'See your delivery';
const seeCollection = 'See your collection';

/** Courier visits concern today or tomorrow, so a text is sent too. */
const soon: NoticeEntry['channels'] = ['mail', 'text', 'push'];

const stateEntry = (action: string): NoticeEntry => ({
  channels: ['mail', 'push'],
  words: {
    subject: '{stateHeading} (claim {reference})',
    heading: '{stateSentence}',
    paragraphs: ['{stateMeaning}', '{stateExpected}', '{stateNext}'],
    todo: ['{stateTodo}'],
    action,
    text: '{stateText}',
  },
});

function cameEntry(key: string, action: string): NoticeEntry {
  const wording = britishWording[key];
  const [heading] = wording?.heading ?? [];
  const [text] = wording?.text ?? [];
  if (!wording || heading === undefined || text === undefined) throw new Error(`There is no wording for ${key}.`);
  const paragraphs = wording.meaning.map((line) => line.replaceAll('{visit}', '{date}'));
  return entry({ heading, paragraphs, todo: [...wording.todo], action, text }, soon);
}

const states: Record<string, NoticeEntry> = {
  state: stateEntry(seeClaim),
  'state:Collection Arranged': stateEntry(seeCollection),
  'state:Awaiting Repaired Equipment Return to End User': stateEntry('Check your address'),
};

/** To a pick-up point, a neighbour or a safe place, as the courier has confirmed. */
const goesElsewhere = ['It goes to: {place}', 'You don’t need to be at home for it.'];

const visits: Record<string, NoticeEntry> = {
  'collection-booked': entry(
    {
      heading: 'Your collection is booked',
      paragraphs: ['A courier will collect your device on {date}.'],
      todo: ['Back up your device and pack it by {date}. Be there, or ask someone to hand it over.'],
      action: seeCollection,
      text: 'A courier will collect your device on {date}.',
    },
    soon,
  ),
  'collection-moved': entry(
    {
      heading: 'Your collection date has changed',
      paragraphs: ['The courier will now collect your device on {date}.'],
      todo: ['Have your device packed by {date}.'],
      action: seeCollection,
      text: 'The courier will now collect your device on {date}.',
    },
    soon,
  ),
  'collection-tracked': entry({
    heading: 'Track your collection',
    paragraphs: ['The courier has given us a tracking number for your collection.'],
    action: seeCollection,
    text: 'You can now track your collection.',
  }),
  'collection-missed': entry(
    {
      heading: 'The courier couldn’t collect your device',
      paragraphs: ['The courier came on {date} but couldn’t collect your device. They will try again on {next}.'],
      todo: ['Have your device packed by {next}. Be there, or ask someone to hand it over.'],
      action: seeCollection,
      text: 'The courier couldn’t collect your device. They will try again on {next}.',
    },
    soon,
  ),
  'collection-tried': cameEntry('Collection Arranged: courier came', seeCollection),
  'delivery-booked': entry(
    {
      heading: 'Your delivery is booked',
      paragraphs: ['A courier will bring your device back on {date}.'],
      todo: ['Be there on {date}, or ask someone to take it in.'],
      action: seeDelivery,
      text: 'A courier will bring your device back on {date}.',
    },
    soon,
  ),
  'delivery-moved': entry(
    {
      heading: 'Your delivery date has changed',
      paragraphs: ['The courier will now bring your device back on {date}.'],
      todo: ['Be there on {date}, or ask someone to take it in.'],
      action: seeDelivery,
      text: 'The courier will now bring your device on {date}.',
    },
    soon,
  ),
  'delivery-booked-elsewhere': entry(
    {
      heading: 'Your delivery is booked',
      paragraphs: ['A courier will deliver your device on {date}.', ...goesElsewhere],
      action: seeDelivery,
      text: 'Delivery on {date}. You don’t need to be at home.',
    },
    soon,
  ),
  'delivery-moved-elsewhere': entry(
    {
      heading: 'Your delivery date has changed',
      paragraphs: ['The courier will now deliver your device on {date}.', ...goesElsewhere],
      action: seeDelivery,
      text: 'New delivery day: {date}. You don’t need to be at home.',
    },
    soon,
  ),
  'delivery-tracked': entry({
    heading: 'Your device is on its way',
    paragraphs: ['Your device is with the courier, who has given us a tracking number.'],
    action: seeDelivery,
    text: 'Your device is on its way to you.',
  }),
  'delivery-missed': entry(
    {
      heading: 'The courier couldn’t deliver your device',
      paragraphs: ['The courier came on {date} but couldn’t deliver your device. They will try again on {next}.'],
      todo: ['Be there on {next}, or ask someone to take it in.'],
      action: seeDelivery,
      text: 'The courier couldn’t deliver your device. They will try again on {next}.',
    },
    soon,
  ),
  'delivery-missed-elsewhere': entry(
    {
      heading: 'The courier couldn’t deliver your device',
      paragraphs: [
        'The courier came on {date} but couldn’t deliver your device. They will try again on {next}.',
        ...goesElsewhere,
      ],
      action: seeDelivery,
      text: 'The courier couldn’t deliver your device. They will try again on {next}.',
    },
    soon,
  ),
  'delivery-tried': cameEntry('Awaiting Repaired Equipment Return to End User: courier came', seeDelivery),
};

const parcels: Record<string, NoticeEntry> = {
  'delivery-failed': entry(
    {
      heading: 'The courier couldn’t deliver your device',
      paragraphs: ['{failed}.', '{courier} never asks for money to deliver again.'],
      action: 'Arrange what happens next',
      text: 'The courier couldn’t deliver your device. Arrange what happens next:',
    },
    soon,
  ),
  'collection-failed': entry(
    {
      heading: 'The courier couldn’t collect your device',
      paragraphs: ['{failed}.', '{courier} never asks for money to come again.'],
      action: 'Arrange what happens next',
      text: 'The courier couldn’t collect your device. Arrange what happens next:',
    },
    soon,
  ),
  'rebooking-settled': entry({
    heading: 'What you asked the courier for',
    paragraphs: ['{settled}'],
    todo: ['{visitTodo}'],
    action: 'See your parcel',
    text: 'There is news of what you asked the courier for. See it here:',
  }),
};

const others: Record<string, NoticeEntry> = {
  'claim-received': entry({
    heading: 'We’ve received your claim',
    paragraphs: [
      'Hello {name},',
      'This is about your {device}, which is insured with {insurer}.',
      'We’ve received your claim. Track it online, without an account, using your post code.',
      'We’ll write to you whenever something changes.',
    ],
    action: 'Track your claim',
    text: 'We’ve received your claim {reference}. Track it here:',
  }),
  'message-received': entry({
    heading: 'You have a new message',
    paragraphs: ['We’ve sent you a message about your claim.'],
    action: 'Read the message',
    text: 'You have a new message about your claim.',
  }),
  'excess-due': entry({
    heading: 'Your excess is due',
    paragraphs: ['The excess on your claim is {amount}.'],
    action: 'Pay your excess',
    text: 'Your excess of {amount} is due. Pay it here:',
  }),
  'excess-due-by-contact': entry({
    heading: 'Your excess is due',
    paragraphs: ['The excess on your claim is {amount}.'],
    action: 'See how to pay',
    text: 'Your excess of {amount} is due. See how to pay:',
  }),
  'excess-reminder': entry({
    heading: 'Your excess is still due',
    paragraphs: ['The excess on your claim is {amount}. We haven’t received it yet.'],
    action: 'Pay your excess',
    text: 'Your excess of {amount} is still due. Pay it here:',
  }),
  'excess-reminder-by-contact': entry({
    heading: 'Your excess is still due',
    paragraphs: ['The excess on your claim is {amount}. We haven’t received it yet.'],
    action: 'See how to pay',
    text: 'Your excess of {amount} is still due. See how to pay:',
  }),
  'excess-paid': entry({
    heading: 'Your excess has been paid',
    paragraphs: ['Thank you. We’ve received your excess payment.'],
    text: 'Thank you. We’ve received your excess payment.',
  }),
  'excess-refunded': entry({
    heading: 'Your excess has been refunded',
    paragraphs: [
      'We’ve refunded a total of {refund} to the card you paid with. It can take a few days to show on your account.',
    ],
    text: 'We’ve refunded a total of {refund} to your card.',
  }),
  'passcode-needed': entry({
    heading: 'We need your device’s passcode',
    paragraphs: ['Our engineers need your device’s passcode to test it. They can’t carry on without it.'],
    action: 'Send your passcode',
    text: 'We need a passcode to test your device. Send it here, never by text:',
  }),
  'passcode-reminder': entry({
    heading: 'We still need your device’s passcode',
    paragraphs: ['Our engineers can’t test your device without its passcode, so your claim waits for it.'],
    action: 'Send your passcode',
    text: 'We still need a passcode to test your device. Send it here, never by text:',
  }),
  'icloud-needed': entry({
    heading: 'Your device is locked to iCloud',
    paragraphs: ['Your device is still locked to an iCloud account. We can’t carry on until the lock is off.'],
    action: 'Remove the lock',
    text: 'Your device is locked to iCloud. Remove the lock:',
  }),
  'icloud-reminder': entry({
    heading: 'Your device is still locked to iCloud',
    paragraphs: ['We can’t test your device until the lock is off, so your claim waits for it.'],
    action: 'Remove the lock',
    text: 'Your device is still locked to iCloud. Remove the lock:',
  }),
  'complaint-received': entry({
    heading: 'We’ve received your complaint',
    paragraphs: [
      'We’ve received complaint {complaint}.',
      'Your claim’s page says who answers it, by when, and whom else you can ask.',
    ],
    action: 'See your complaint',
    text: 'We have received your complaint. See who answers and by when:',
  }),
  'complaint-letter': entry({
    heading: 'There’s a letter about your complaint',
    paragraphs: ['There’s a letter about complaint {complaint}.', 'You can read it on your claim’s page.'],
    action: 'Read the letter',
    text: 'There is a letter about your complaint. Read it here:',
  }),
  'complaint-closed': entry({
    heading: 'Your complaint was closed',
    paragraphs: ['Complaint {complaint} was closed.', 'Your claim’s page says why, and whom else you can ask.'],
    action: 'See why',
    text: 'Your complaint was closed. See why:',
  }),
  'date-set': entry({
    heading: 'We have a date for your claim',
    paragraphs: ['{expected}.'],
    text: 'We have a date for your claim. {expected}.',
  }),
  'date-moved': entry({
    heading: 'Your date has changed',
    paragraphs: ['{expected}.', '{moved}.'],
    text: 'Your date has changed. {expected}.',
  }),
  'survey-asked': entry({
    heading: 'How was it?',
    paragraphs: [
      'Your claim for your {device} has ended. How satisfied are you with how it was handled?',
      'Press an answer to open three short questions. Nothing is sent until you press Send there.',
    ],
    action: 'Answer three questions',
    text: 'How was it? Tell us how we handled your claim:',
  }),
  'no-news': entry({
    heading: 'Your claim is still in progress',
    paragraphs: ['It’s been a week since our last update. Your claim is still at this step: {state}.'],
    text: 'Your claim is still in progress. No news yet.',
  }),
};

export const defaultEntries: Readonly<Record<string, NoticeEntry>> = {
  ...others,
  ...decisions,
  ...parcels,
  ...visits,
  ...states,
};
