// A request is shown once on a screen (ruling 10.6), so My Claim and the page that makes it have no banner of it.
import type { ClaimPage } from '#shared/page/claim-pages.ts';
import { requestOf, type OperatorRequest } from './operator-request.rules.ts';

export type BannerFacts = {
  page: ClaimPage;
  notification: { linkPath: string } | null;
  notificationAnswered: boolean;
  todos: readonly string[];
};

/**
 * `notification`: the operator's own words with their link. `ask`: what waits on the claimant. `answer`: thanks for a
 * request that is done.
 */
export type Banner =
  | { show: 'notification' }
  | { show: 'ask'; ask: Ask }
  | { show: 'answer'; ask: OperatorRequest }
  | null;

/** Named as the page where it is done. */
export type Ask = OperatorRequest | 'quote' | 'outcome';

export const todoOf: Readonly<Record<Ask, string>> = {
  'excess-payment': 'pay-excess',
  'submit-passcode': 'submit-passcode',
  'remove-icloud': 'remove-icloud',
  quote: 'decide-quote',
  outcome: 'choose-outcome',
};

const asks = Object.keys(todoOf) as Ask[];

const isPageOf = (page: ClaimPage, ask: Ask): boolean =>
  page === ask || (page === 'excess-payment-completed' && ask === 'excess-payment');

const isShownOn = (page: ClaimPage, ask: Ask): boolean => page === 'my-claim' || isPageOf(page, ask);

function waiting({ page, todos }: BannerFacts): Banner {
  const ask = asks.find((one) => todos.includes(todoOf[one])) ?? null;
  return ask === null || isShownOn(page, ask) ? null : { show: 'ask', ask };
}

export function bannerOf(facts: BannerFacts): Banner {
  const { page, notification, notificationAnswered, todos } = facts;
  const ask = notification && requestOf(notification.linkPath);
  if (notification && ask === null) return { show: 'notification' };
  if (ask !== null && notificationAnswered) {
    return isPageOf(page, ask) ? waiting(facts) : { show: 'answer', ask };
  }
  if (ask !== null && todos.includes(todoOf[ask]) && !isShownOn(page, ask)) return { show: 'notification' };
  return waiting(facts);
}
