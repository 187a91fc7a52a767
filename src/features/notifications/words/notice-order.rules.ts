// Which news comes first in a notice, what covers what, and where its button leads.
import type { NotifiableEvent } from '#claim/change/notifiable-events.rules.ts';
import type { Todo } from '#claim/rules/todo.ts';
import type { ClaimPage } from '#shared/page/claim-pages.ts';

/** The most important first. A kind that it lacks is a type error where its place is looked up. */
export const importance = [
  'claim-received',
  'delivery-failed',
  'rebooking-settled',
  'collection-tried',
  'delivery-tried',
  'passcode-needed',
  'icloud-needed',
  'excess-due',
  'passcode-reminder',
  'icloud-reminder',
  'excess-reminder',
  'quote-approval-withdrawn',
  'quote-changed',
  'quote-to-decide',
  'quote-reminder',
  'outcome-withdrawn',
  'outcome-to-choose',
  'outcome-reminder',
  'voucher-ready',
  'delivery-booked',
  'collection-booked',
  'state-changed',
  'date-moved',
  'excess-refunded',
  'excess-paid',
  'complaint-letter',
  'complaint-closed',
  'complaint-received',
  'message-received',
  'survey-asked',
  'no-news',
] as const satisfies readonly NotifiableEvent['kind'][];

/** Of two entries with the same news, the more detailed one stays. */
export const coveredBy: Readonly<Record<string, readonly string[]>> = {
  'state:Collection Arranged': ['collection-booked', 'collection-moved', 'collection-missed'],
  'state:Awaiting Activation Lock Removal': ['icloud-needed'],
  'state:Beyond Repair': ['outcome-to-choose'],
  'quote-to-decide': ['quote-to-decide-again'],
  'quote-changed': ['quote-to-decide-again'],
  'state:Awaiting Authorisation': [
    'quote-to-decide',
    'quote-changed',
    'quote-to-decide-again',
    'quote-approval-withdrawn',
  ],
};
export const shownAsTodo: Readonly<Record<string, Todo['kind']>> = {
  'state:Awaiting Activation Lock Removal': 'remove-icloud',
};

export const pages: Partial<Record<NotifiableEvent['kind'], ClaimPage>> = {
  'collection-booked': 'my-delivery',
  'collection-tried': 'my-delivery',
  'delivery-booked': 'my-delivery',
  'delivery-tried': 'my-delivery',
  'delivery-failed': 'my-delivery',
  'rebooking-settled': 'my-delivery',
  'message-received': 'messages',
  'complaint-received': 'complaint',
  'complaint-letter': 'complaint',
  'complaint-closed': 'complaint',
  'excess-due': 'excess-payment',
  'excess-reminder': 'excess-payment',
  'quote-to-decide': 'quote',
  'quote-changed': 'quote',
  'quote-reminder': 'quote',
  'quote-approval-withdrawn': 'quote',
  'outcome-to-choose': 'outcome',
  'outcome-reminder': 'outcome',
  'outcome-withdrawn': 'outcome',
  'voucher-ready': 'outcome',
  'survey-asked': 'survey',
};
