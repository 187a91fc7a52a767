import { unsentCodes } from '#claim/deciding/trouble.ts';
import type { Question } from '#claim/deciding/useQuestion.ts';
import { type Settlement, useSettled } from '#claim/deciding/useSettled.ts';
import { graphql, useMutationOf } from '#web/graphql/graphql.ts';
import { OfferFields } from './offer-fields.ts';

const ChooseOutcome = graphql(
  `
    mutation ChooseOutcome($model: ChooseOutcomeInput!) {
      chooseOutcome(model: $model) {
        id
        ...OfferFields
      }
    }
  `,
  [OfferFields],
);

const MailOutcomeCode = graphql(`
  mutation MailOutcomeCode($model: MailOutcomeCodeInput!) {
    mailOutcomeCode(model: $model) {
      id
    }
  }
`);

const AskAboutOutcome = graphql(
  `
    mutation AskAboutOutcome($model: AskAboutOutcomeInput!) {
      askAboutOutcome(model: $model) {
        id
        ...OfferFields
      }
    }
  `,
  [OfferFields],
);

/** After these the offer is another than the one on screen, so the dialog closes and the page says why. */
export const faults = [
  'OFFER_CHANGED',
  'OFFER_EXPIRED',
  'OFFER_WITHDRAWN',
  'OFFER_MISSING',
  'OPTION_UNKNOWN',
  'OFFER_IN_HAND',
  'CHOICE_FIXED',
  'CHOSEN_SINCE',
  'OPTION_EXPIRED',
  'CLAIM_OVER',
] as const;

export type Fault = (typeof faults)[number];

const handledCodes = [...faults, ...unsentCodes];

/** `optionId` is what was pressed. */
export type Seen = { offerVersion: number; optionId: string };

export function useOfferActions(claimId: string, refresh: () => void) {
  const chooseOutcome = useMutationOf(ChooseOutcome, handledCodes);
  const mailOutcomeCode = useMutationOf(MailOutcomeCode, handledCodes);
  const askAboutOutcome = useMutationOf(AskAboutOutcome, handledCodes);
  const { settled, send } = useSettled({ faults, refresh });

  const mailCode = (seen: Seen): Promise<Settlement> =>
    send('code', () => mailOutcomeCode({ model: { claimId, ...seen } }));
  const choose = (seen: Seen, code?: string): Promise<Settlement> =>
    send('decision', () =>
      chooseOutcome({ model: { claimId, ...seen, consent: true, ...(code !== undefined && { code }) } }),
    );
  const ask = (seen: Seen, question: Question): Promise<Settlement> =>
    send('question', () => askAboutOutcome({ model: { claimId, ...seen, ...question } }));
  return { settled, mailCode, choose, ask };
}

export type OfferActions = ReturnType<typeof useOfferActions>;
