import { useState } from 'react';
import { type Trouble, troubleOf, unsentCodes } from '#claim/deciding/trouble.ts';
import { graphql, useMutationOf, type MutationError } from '#web/graphql/graphql.ts';
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
  ...['OFFER_CHANGED', 'OFFER_EXPIRED', 'OFFER_WITHDRAWN', 'OFFER_MISSING', 'OPTION_UNKNOWN'],
  ...['OFFER_IN_HAND', 'CHOICE_FIXED', 'CHOSEN_SINCE', 'OPTION_EXPIRED', 'CLAIM_OVER'],
] as const;

export type Fault = (typeof faults)[number];

const handledCodes = [...faults, ...unsentCodes];

const isFault = (code: string): code is Fault => faults.some((fault) => fault === code);

/** `optionId` is what was pressed. */
export type Seen = { offerVersion: number; optionId: string };

export type Question = { message: string; clientId: string };

/** `fault`: the offer is no longer the one that was on screen; `settled` says why. */
export type Settlement = Trouble | 'done' | 'fault';

/** How the last press that the server settled ended. `count` tells one from the next; `isAsked`: it was a question. */
type Settled = { count: number; fault: Fault | null; isAsked: boolean };

export function useOfferActions(claimId: string, refresh: () => void) {
  const chooseOutcome = useMutationOf(ChooseOutcome, handledCodes);
  const mailOutcomeCode = useMutationOf(MailOutcomeCode, handledCodes);
  const askAboutOutcome = useMutationOf(AskAboutOutcome, handledCodes);
  const [settled, setSettled] = useState<Settled>({ count: 0, fault: null, isAsked: false });

  const settle = (error: MutationError | null, isAsked: boolean): Settlement => {
    const code = error?.code ?? null;
    const fault = code !== null && isFault(code) ? code : null;
    if (error !== null && fault === null) return troubleOf(error);
    setSettled(({ count }) => ({ count: count + 1, fault, isAsked: isAsked && fault === null }));
    if (fault === null) return 'done';
    refresh();
    return 'fault';
  };
  const mailCode = async (seen: Seen): Promise<Settlement> => {
    if (!navigator.onLine) return 'offline';
    const { error } = await mailOutcomeCode({ model: { claimId, ...seen } });
    return error === null ? 'done' : settle(error, false);
  };
  const choose = async (seen: Seen, code?: string): Promise<Settlement> => {
    if (!navigator.onLine) return 'offline';
    const model = { claimId, ...seen, consent: true, ...(code !== undefined && { code }) };
    return settle((await chooseOutcome({ model })).error, false);
  };
  const ask = async (seen: Seen, question: Question): Promise<Settlement> => {
    if (!navigator.onLine) return 'offline';
    return settle((await askAboutOutcome({ model: { claimId, ...seen, ...question } })).error, true);
  };
  return { settled, mailCode, choose, ask };
}

export type OfferActions = ReturnType<typeof useOfferActions>;
