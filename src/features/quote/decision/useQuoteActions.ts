import { unsentCodes } from '#claim/deciding/trouble.ts';
import type { Question } from '#claim/deciding/useQuestion.ts';
import { type Settlement, useSettled } from '#claim/deciding/useSettled.ts';
import { graphql, useMutationOf } from '#web/graphql/graphql.ts';
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
  'QUOTE_CHANGED',
  'QUOTE_EXPIRED',
  'QUOTE_WITHDRAWN',
  'QUOTE_MISSING',
  'QUOTE_DECIDED',
  'QUOTE_NOT_YOURS',
  'CLAIM_OVER',
] as const;

export type Fault = (typeof faults)[number];

const handledCodes = [...faults, ...unsentCodes];

export type Seen = { version: number; total: number };

export type Decision = { code?: string } & (
  | { decision: 'approve'; consent: true }
  | { decision: 'decline'; reason: string; words: string }
);

export function useQuoteActions(claimId: string, refresh: () => void) {
  const decideQuote = useMutationOf(DecideQuote, handledCodes);
  const mailQuoteCode = useMutationOf(MailQuoteCode, handledCodes);
  const askAboutQuote = useMutationOf(AskAboutQuote, handledCodes);
  const { settled, send } = useSettled({ faults, refresh });

  const mailCode = (seen: Seen): Promise<Settlement> =>
    send('code', () => mailQuoteCode({ model: { claimId, ...seen } }));
  const decide = (seen: Seen, decision: Decision): Promise<Settlement> =>
    send('decision', () => decideQuote({ model: { claimId, ...seen, ...decision } }));
  const ask = ({ version }: Seen, question: Question): Promise<Settlement> =>
    send('question', () => askAboutQuote({ model: { claimId, version, ...question } }));
  return { settled, mailCode, decide, ask };
}

export type QuoteActions = ReturnType<typeof useQuoteActions>;
