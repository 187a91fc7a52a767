import * as m from '#web/messages/index.ts';

/** Returns what the page of an offer is called. Once something was chosen, it shows that. */
export const outcomeTitle = (state: string | undefined): string =>
  /^(chosen|in-hand|done)$/.test(state ?? '') ? m.outcome_title_chosen() : m.outcome_title();
