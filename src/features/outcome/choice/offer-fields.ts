import { graphql, type FragmentOf } from '#web/graphql/graphql.ts';

/** What a choice changes. `wording` and `todo` are whole, because the kept answer of My Claim has all of it. */
export const OfferFields = graphql(`
  fragment OfferFields on Claim @_unmask {
    id
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
    outcomeOffer {
      number
      state
      sentence
      lastDay
      answerBy
      isAnswerLate
      chosenId
      chosenAt
      chosenBy
      nominee
      mayChange
      consentTick
      choiceUrl
      voucher {
        state
        expiresOn
        openUntil
      }
      options {
        id
        kind
        title
        grade
        wear
        differences
        warrantyMonths
        workingDays
        amount
        place
        validUntil
        delivery
        cannotUndo
        payer
        oldDevice
        oldDeviceLang
        consent
      }
    }
  }
`);

export type OfferClaim = FragmentOf<typeof OfferFields>;

export type Offer = NonNullable<OfferClaim['outcomeOffer']>;

export type Option = Offer['options'][number];

/** Something can be chosen, also while we answer a question. */
export const isToChoose = ({ state }: Offer): boolean => state === 'yours' || state === 'asked';
