/** The steps of /setup in their order. */
export const setupSteps = ['brand', 'mail', 'texts', 'states', 'claims', 'people', 'payment', 'live'] as const;

export type SetupStep = (typeof setupSteps)[number];

export type StepStatus = 'open' | 'skipped' | 'done';

/** What the store shows of the steps, whoever did it and wherever. */
export type SetupFacts = {
  hasBrand: boolean;
  isMailTested: boolean;
  isTextTested: boolean;
  states: number;
  hasClaim: boolean;
  others: number;
  /** The Stripe webhook came, with the keys that are set now. */
  isWebhookHeard: boolean;
};

const isProved: Record<SetupStep, (facts: SetupFacts) => boolean> = {
  brand: ({ hasBrand }) => hasBrand,
  mail: ({ isMailTested }) => isMailTested,
  texts: ({ isTextTested }) => isTextTested,
  states: ({ states }) => states > 0,
  claims: ({ hasClaim }) => hasClaim,
  people: ({ others }) => others > 0,
  payment: ({ isWebhookHeard }) => isWebhookHeard,
  live: () => false,
};

/** Returns how far a step is. What is done is done, also where somebody skipped it before. */
export function statusOf(step: SetupStep, facts: SetupFacts, said: 'skipped' | 'done' | null): StepStatus {
  if (isProved[step](facts)) return 'done';
  return said ?? 'open';
}
