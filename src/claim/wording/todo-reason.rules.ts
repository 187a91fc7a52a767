import type { KnownState } from '#shared/known-state.ts';
import { baseLocale, type Locale } from '#shared/locale.ts';
import { say } from '#shared/words/say.ts';
import type { ServerText } from '#shared/words/server-texts.ts';
import type { StateFacts } from '../read/claim-facts.ts';
import type { Todo } from '../rules/todo.ts';

/** States of the catalogue before any repair; only in these is it true that the repair waits for the excess. */
const beforeRepair: ReadonlySet<string> = new Set<KnownState>([
  'Collection',
  'Collection Arranged',
  'Equipment Received',
  'Inspection',
  'Awaiting Activation Lock Removal',
  'Awaiting Authorisation',
]);

function excessReason(state: StateFacts | null): ServerText {
  return state && beforeRepair.has(state.systemName)
    ? 'It’s your share of the cost under your policy. We start the repair once it’s paid.'
    : 'It’s your share of the cost under your policy.';
}

function reasonOf(todo: Todo, state: StateFacts | null): ServerText {
  switch (todo.kind) {
    case 'rebook-delivery':
      return todo.direction === 'delivery'
        ? 'The courier couldn’t deliver your device, and keeps it until another day is booked.'
        : 'The courier couldn’t collect your device. We can’t start until another day is booked.';
    case 'pay-excess':
      return excessReason(state);
    case 'submit-passcode':
      return 'Our engineers need it to test your device.';
    case 'remove-icloud':
      return 'We can’t test your device until the lock is off.';
    case 'decide-quote':
      return todo.dueAt === null
        ? 'We’re answering your question. You can still decide at any time.'
        : 'Until then nothing is repaired.';
    case 'choose-outcome':
      return todo.dueAt === null
        ? 'We’re answering your question. You can still choose at any time.'
        : 'If you haven’t chosen by then, we’ll get in touch with you. Nothing is chosen for you.';
    case 'see-voucher':
      return 'You can see it for a short time only. Have something ready to write it down.';
    case 'read-messages':
      return 'We wrote to you about your claim.';
  }
}

export const todoReason = (todo: Todo, state: StateFacts | null, locale: Locale = baseLocale): string =>
  say(locale, reasonOf(todo, state));
