// The wording of what is told to claimants, where a brand has none of its own. A state's key is 'state:' and its
// systemName; states that are not here are told in neutral words. American
// English only spells them otherwise (`americanWords`).
import type { NoticeEntry, Words } from './words.ts';

const seeClaim = 'See your claim';
const seeDelivery = 'See your delivery';

type Given = Partial<Words> & Pick<Words, 'heading' | 'paragraphs' | 'text'>;

function entry(words: Given, channels: NoticeEntry['channels'] = ['mail', 'push']): NoticeEntry {
  const subject = `${words.heading} (claim {reference})`;
  return { channels, words: { subject, todo: [], action: seeClaim, ...words } };
}

/** What a courier does concerns today or tomorrow, so it comes as a text as well. */
const soon: NoticeEntry['channels'] = ['mail', 'text', 'push'];

const states: Record<string, NoticeEntry> = {
  'state:Collection': entry({
    heading: 'We are arranging your collection',
    paragraphs: ['We are booking a courier to collect your device. You will hear from us when the day is known.'],
    text: 'We are booking a courier to collect your device.',
  }),
  'state:Collection Arranged': entry({
    heading: 'Your collection is arranged',
    paragraphs: ['A courier is booked to collect your device.'],
    todo: ['Please back up your device and pack it before the courier comes. Your claim’s page has the details.'],
    action: seeDelivery,
    text: 'Your collection is arranged. Please back up your device.',
  }),
  'state:Equipment Received': entry({
    heading: 'Your device has arrived',
    paragraphs: ['Your device is at our workshop. An engineer will inspect it next.'],
    text: 'Your device has arrived at our workshop.',
  }),
  'state:Inspection': entry({
    heading: 'Your device is being inspected',
    paragraphs: ['An engineer is looking at your device. After that we know what it needs.'],
    text: 'An engineer is inspecting your device.',
  }),
  'state:Awaiting Activation Lock Removal': entry({
    heading: 'We need you to remove a lock',
    paragraphs: ['Your device has an activation lock. Until it is off, we cannot go on.'],
    todo: ['Please remove the lock as soon as you can. Your claim’s page shows how, step by step.'],
    text: 'Your device is locked. Please remove the lock, we cannot go on before:',
  }),
  'state:Awaiting Authorisation': entry({
    heading: 'We have asked your insurer',
    paragraphs: ['Your device is inspected, and we have asked your insurer to approve the repair.'],
    text: 'We have asked your insurer to approve the repair.',
  }),
  'state:Repair': entry({
    heading: 'Your repair has begun',
    paragraphs: ['Your device is being repaired.'],
    text: 'Your repair has begun.',
  }),
  'state:Sent for External Repair': entry({
    heading: 'Your device is with a specialist',
    paragraphs: ['We have sent your device to an authorised service provider, who repairs it.'],
    text: 'Your device is with an authorised service provider.',
  }),
  'state:Awaiting Repaired Equipment Return to End User': entry({
    heading: 'Your device is repaired',
    paragraphs: ['Your device is repaired and waits for the courier. You will hear from us when the day is known.'],
    todo: ['If it should go to another address, please change it by {until}.'],
    action: 'Check your address',
    text: 'Your device is repaired. Please check the return address:',
  }),
  'state:Awaiting Voucher Issue': entry({
    heading: 'You will get a voucher',
    paragraphs: ['Your device cannot be repaired, so a voucher is being prepared for you.'],
    text: 'A voucher is being prepared for you.',
  }),
  'state:Repaired Equipment Returned to End User': entry({
    heading: 'Your device is back with you',
    paragraphs: ['Your repaired device has been returned to you, and your claim is finished.'],
    todo: ['If anything is wrong with the repair, please write to us on your claim’s page.'],
    text: 'Your repaired device is back with you.',
  }),
  'state:Returned to End User': entry({
    heading: 'Your device is back with you',
    paragraphs: ['Your device has been returned to you, and your claim is finished.'],
    todo: ['If anything is wrong, please write to us on your claim’s page.'],
    text: 'Your device is back with you.',
  }),
  'state:Voucher Issued to End User': entry({
    heading: 'Your voucher has been issued',
    paragraphs: ['Your voucher has been issued, and your claim is finished.'],
    todo: ['If it has not reached you, please write to us on your claim’s page.'],
    text: 'Your voucher has been issued.',
  }),
  'state:Claim Cancelled': entry({
    heading: 'Your claim has been cancelled',
    paragraphs: ['Your claim has been cancelled.'],
    todo: ['If that surprises you, please write to us on your claim’s page.'],
    text: 'Your claim has been cancelled.',
  }),
  'state-finished': entry({
    heading: 'Your claim is finished',
    paragraphs: ['Your claim has reached its last step: {state}.'],
    todo: ['If anything is wrong, please write to us on your claim’s page.'],
    text: 'Your claim is finished: {state}.',
  }),
  'state-other': entry({
    heading: 'Your claim has moved on',
    paragraphs: ['Your claim has reached the next step: {state}.'],
    text: 'Your claim has moved on: {state}.',
  }),
};

const visits: Record<string, NoticeEntry> = {
  'collection-booked': entry(
    {
      heading: 'Your collection is booked',
      paragraphs: ['A courier comes to collect your device on {date}.'],
      todo: ['Please back up your device, pack it by {date}, and be there or ask somebody to hand it over.'],
      action: seeDelivery,
      text: 'A courier collects your device on {date}.',
    },
    soon,
  ),
  'collection-moved': entry(
    {
      heading: 'Your collection has another day',
      paragraphs: ['The collection of your device has moved: the courier now comes on {date}.'],
      todo: ['Please have your device packed by {date}.'],
      action: seeDelivery,
      text: 'The courier now collects your device on {date}.',
    },
    soon,
  ),
  'collection-tracked': entry({
    heading: 'You can follow the courier',
    paragraphs: ['The courier who collects your device has given us a number, and you can follow the parcel by it.'],
    action: seeDelivery,
    text: 'You can now follow the courier of your collection.',
  }),
  'collection-missed': entry(
    {
      heading: 'The courier could not collect your device',
      paragraphs: ['The courier came on {date} and could not collect your device. They come again on {next}.'],
      todo: ['Please have your device packed by {next}, and be there or ask somebody to hand it over.'],
      action: seeDelivery,
      text: 'We could not collect your device. The courier comes again on {next}.',
    },
    soon,
  ),
  'collection-tried': entry(
    {
      heading: 'The courier came for your device',
      paragraphs: ['The courier came to collect your device on {date}.'],
      todo: ['If you handed it over, all is well. If you missed the courier, please write to us for another day.'],
      action: seeDelivery,
      text: 'The courier came for your device on {date}. Missed it? Tell us:',
    },
    soon,
  ),
  'delivery-booked': entry(
    {
      heading: 'Your delivery is booked',
      paragraphs: ['A courier brings your device back on {date}.'],
      todo: ['Please be there on {date}, or ask somebody to take it in.'],
      action: seeDelivery,
      text: 'A courier brings your device back on {date}.',
    },
    soon,
  ),
  'delivery-moved': entry(
    {
      heading: 'Your delivery has another day',
      paragraphs: ['The delivery of your device has moved: the courier now comes on {date}.'],
      todo: ['Please be there on {date}, or ask somebody to take it in.'],
      action: seeDelivery,
      text: 'The courier now brings your device on {date}.',
    },
    soon,
  ),
  'delivery-tracked': entry({
    heading: 'Your device is on its way',
    paragraphs: ['The courier who brings your device has given us a number, and you can follow the parcel by it.'],
    action: seeDelivery,
    text: 'Your device is on its way to you.',
  }),
  'delivery-missed': entry(
    {
      heading: 'The courier could not deliver your device',
      paragraphs: ['The courier came on {date} and could not deliver your device. They come again on {next}.'],
      todo: ['Please be there on {next}, or ask somebody to take it in.'],
      action: seeDelivery,
      text: 'We could not deliver your device. The courier comes again on {next}.',
    },
    soon,
  ),
  'delivery-tried': entry(
    {
      heading: 'The courier came with your device',
      paragraphs: ['The courier came to bring your device back on {date}.'],
      todo: ['If you have it, all is well. If you missed the courier, please write to us for another day.'],
      action: seeDelivery,
      text: 'The courier came with your device on {date}. Missed it? Tell us:',
    },
    soon,
  ),
};

const others: Record<string, NoticeEntry> = {
  'claim-received': entry({
    heading: 'We have your claim',
    paragraphs: [
      'We have your claim and look after it from here. Follow it on its own page, without an account: you only need your post code.',
      'We write to you whenever something changes.',
    ],
    action: 'Follow your claim',
    text: 'We have your claim {reference}. Follow it here:',
  }),
  'message-received': entry({
    heading: 'You have a new message',
    paragraphs: ['We have written to you about your claim.'],
    action: 'Read the message',
    text: 'You have a new message about your claim.',
  }),
  'excess-due': entry({
    heading: 'Your excess is due',
    paragraphs: ['The excess of your claim is {amount}.'],
    action: 'Pay the excess',
    text: 'Your excess of {amount} is due. Pay it here:',
  }),
  'excess-paid': entry({
    heading: 'Your excess has been paid',
    paragraphs: ['Thank you. The excess of your claim has been paid.'],
    text: 'Thank you, your excess has been paid.',
  }),
  'excess-refunded': entry({
    heading: 'Your excess has been refunded',
    paragraphs: [
      'We have refunded {refund} in all to the card that it was paid with. Your bank may need some days to show it.',
    ],
    text: 'We have refunded {refund} in all to your card.',
  }),
  'passcode-needed': entry({
    heading: 'We need your device’s passcode',
    paragraphs: ['To test your device, our engineers need its passcode, and they cannot go on without it.'],
    action: 'Give the passcode',
    text: 'We need a passcode to test your device. Give it here, never by text:',
  }),
  'icloud-needed': entry({
    heading: 'Your device is locked to iCloud',
    paragraphs: ['Your device is still locked to an iCloud account, and we cannot go on until the lock is off.'],
    action: 'Remove the lock',
    text: 'Your device is locked to iCloud. Please remove the lock:',
  }),
  'no-news': entry({
    heading: 'No news yet, and we have not forgotten you',
    paragraphs: ['It is a week since we last wrote. Your claim is still open, and its step is still: {state}.'],
    text: 'No news on your claim yet, but it is not forgotten.',
  }),
};

/** Every kind of news that has words, by its key. */
export const defaultEntries: Readonly<Record<string, NoticeEntry>> = { ...others, ...visits, ...states };

/** What waits on a claimant, as lines of a mail. `{amount}` is the excess. */
export const todoLines = {
  'pay-excess':
    'Please pay your excess of {amount} on your claim’s page as soon as you can. Your repair may have to wait for it.',
  'submit-passcode':
    'Please give us the passcode of your device on your claim’s page as soon as you can. Never send it by email or text.',
  'remove-icloud':
    'Please remove the iCloud lock as soon as you can. Your claim’s page shows how, step by step, and you tell us there when it is off.',
  'read-messages': 'Please read what we wrote on your claim’s page. You can answer there.',
} as const;

export const nothingToDo = 'You do not have to do anything now.';
