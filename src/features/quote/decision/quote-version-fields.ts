import { PayerFields } from '#claim/quote/payer/QuotePayer.tsx';
import { graphql, type FragmentOf } from '#web/graphql/graphql.ts';

/** What a decision changes. `wording` and `todo` are whole, because the kept answer of My Claim has all of it. */
export const DecisionFields = graphql(
  `
    fragment DecisionFields on Claim @_unmask {
      id
      state {
        id
        systemName
      }
      wording {
        sentence
        meaning
        next
        actor
        isEnd
        usually
        when {
          label
          date
          day
          days
        }
      }
      todo {
        kind
        amount
        count
        reason
        dueAt
      }
      ...PayerFields
      quoteVersion {
        number
        state
        decides
        total
        insurer
        lines {
          name
          total
          vat
        }
        sentence
        lastDay
        answerBy
        isAnswerLate
        isNewWanted
        decidedAt
        decidedBy
        nominee
        replaces {
          number
          total
          difference
          lines {
            name
            total
            vat
          }
          added {
            name
            total
          }
          approvedAt
          approvedBy
          isWithdrawn
        }
        consent
        consentTick
        approvalUrl
      }
    }
  `,
  [PayerFields],
);

export type DecisionClaim = FragmentOf<typeof DecisionFields>;

export type Version = NonNullable<DecisionClaim['quoteVersion']>;

export type Replaced = NonNullable<Version['replaces']>;

/** A decision of the claimant is waited for, also while we answer a question. */
export const isToDecide = ({ decides, state }: Version): boolean =>
  decides === 'claimant' && (state === 'yours' || state === 'asked');

/** What was approved before, while the claimant is to decide anew. */
export const changedFrom = (version: Version): Replaced | null => (isToDecide(version) ? version.replaces : null);
