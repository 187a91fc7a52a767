import { useState } from 'react';
import { type Trouble, troubleOf, unsentCodes } from '#claim/deciding/trouble.ts';
import { graphql, useMutationOf, type MutationError } from '#web/graphql/graphql.ts';
import { DecisionFields } from './quote-version-fields.ts';

const DecideQuote = graphql(
  `
    mutation DecideQuote($model: DecideQuoteInput!) {
      decideQuote(model: $model) {
        id
        ...DecisionFields
      }
    }
  `,
  [DecisionFields],
);

const MailQuoteCode = graphql(`
  mutation MailQuoteCode($model: MailQuoteCodeInput!) {
    mailQuoteCode(model: $model) {
      id
    }
  }
`);

const AskAboutQuote = graphql(
  `
    mutation AskAboutQuote($model: AskAboutQuoteInput!) {
      askAboutQuote(model: $model) {
        id
        ...DecisionFields
      }
    }
  `,
  [DecisionFields],
);

/** After these the quote is another than the one on screen, so the dialog closes and the page says why. */
export const faults = [
  ...['QUOTE_CHANGED', 'QUOTE_EXPIRED', 'QUOTE_WITHDRAWN', 'QUOTE_MISSING'],
  ...['QUOTE_DECIDED', 'QUOTE_NOT_YOURS', 'CLAIM_OVER'],
] as const;

export type Fault = (typeof faults)[number];

const handledCodes = [...faults, ...unsentCodes];

const isFault = (code: string): code is Fault => faults.some((fault) => fault === code);

export type Seen = { version: number; total: number };

export type Decision = { code?: string } & (
  | { decision: 'approve'; consent: true }
  | { decision: 'decline'; reason: string; words: string }
);

export type Question = { message: string; clientId: string };

/** `fault`: the quote is no longer the one that was decided about; `settled` says why. */
export type Outcome = Trouble | 'done' | 'fault';

/** How the last press that the server settled ended. `count` tells one from the next; `isAsked`: it was a question. */
export type Settled = { count: number; fault: Fault | null; isAsked: boolean };

export function useQuoteActions(claimId: string, refresh: () => void) {
  const decideQuote = useMutationOf(DecideQuote, handledCodes);
  const mailQuoteCode = useMutationOf(MailQuoteCode, handledCodes);
  const askAboutQuote = useMutationOf(AskAboutQuote, handledCodes);
  const [settled, setSettled] = useState<Settled>({ count: 0, fault: null, isAsked: false });

  const settle = (error: MutationError | null, isAsked: boolean): Outcome => {
    const code = error?.code ?? null;
    const fault = code !== null && isFault(code) ? code : null;
    if (error !== null && fault === null) return troubleOf(error);
    setSettled(({ count }) => ({ count: count + 1, fault, isAsked: isAsked && fault === null }));
    if (fault === null) return 'done';
    refresh();
    return 'fault';
  };
  const mailCode = async (seen: Seen): Promise<Outcome> => {
    if (!navigator.onLine) return 'offline';
    const { error } = await mailQuoteCode({ model: { claimId, ...seen } });
    return error === null ? 'done' : settle(error, false);
  };
  const decide = async (seen: Seen, decision: Decision): Promise<Outcome> => {
    if (!navigator.onLine) return 'offline';
    return settle((await decideQuote({ model: { claimId, ...seen, ...decision } })).error, false);
  };
  const ask = async ({ version }: Seen, question: Question): Promise<Outcome> => {
    if (!navigator.onLine) return 'offline';
    return settle((await askAboutQuote({ model: { claimId, version, ...question } })).error, true);
  };
  return { settled, mailCode, decide, ask };
}

export type QuoteActions = ReturnType<typeof useQuoteActions>;
