// What notices say of what waits on the claimant.
import type { Offers } from '#shared/page/boot.ts';

const payOnline =
  'Pay your excess of {amount} on your claim’s page as soon as you can. Your repair may have to wait for it.';
const payByContact =
  'To pay your excess of {amount}, message us on your claim’s page or call {phone}. Your repair may have to wait for it.';
const sendPasscode =
  'Send us your device’s passcode on your claim’s page as soon as you can. Never send it by email or text.';
const sendPasscodeWithoutTexts =
  'Send us your device’s passcode on your claim’s page as soon as you can. Never send it by email.';

export const todoLines = ({ payment, texts }: Pick<Offers, 'payment' | 'texts'>) =>
  ({
    'rebook-delivery': 'On your claim’s page, arrange what happens next with your parcel.',
    'pay-excess': payment ? payOnline : payByContact,
    'submit-passcode': texts ? sendPasscode : sendPasscodeWithoutTexts,
    'remove-icloud':
      'Remove the iCloud lock as soon as you can. Your claim’s page shows you how. Tell us there when it’s off.',
    'decide-quote': 'Please decide about your quote on your claim’s page. Until then nothing is repaired.',
    'choose-outcome': 'Please choose what you would like on your claim’s page. Nothing is chosen for you.',
    'see-voucher':
      'See your voucher’s code on your claim’s page. You can see it for a short time only, so have something ready to write it down.',
    'read-messages': 'Read our message on your claim’s page. You can reply there.',
  }) as const;

/** With the last day, while it runs. */
export const todoLinesByDay = {
  'decide-quote': 'Please decide about your quote on your claim’s page by {day}. Until then nothing is repaired.',
  'choose-outcome': 'Please choose what you would like on your claim’s page by {day}. Nothing is chosen for you.',
} as const;

export const nothingToDo = 'You don’t need to do anything right now.';
