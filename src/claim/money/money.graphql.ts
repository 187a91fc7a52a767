import { Claim } from '#claim/read/claim.graphql.ts';
import { receiptPath } from '#claim/rules/receipt-path.rules.ts';
import { builder } from '#server/graphql/builder.ts';
import { needs } from '#server/graphql/fields.ts';
import { poundsOf } from '#shared/money.ts';
import { moneyOfRow, storedMoney, type StoredMoney } from './money.data.ts';
import { countedPayment, type Money, type PaidHere } from './money.rules.ts';

const Payment = builder.objectRef<PaidHere>('ClaimPayment').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    paidAt: t.expose('paidAt', { type: 'DateTime' }),
    amount: t.float({ description: 'Pounds.', resolve: ({ pence }) => poundsOf(pence) }),
    refunded: t.float({
      description: 'Pounds that went back, or are on their way.',
      resolve: ({ refundedPence }) => poundsOf(refundedPence),
    }),
    nominee: t.exposeString('nominee', {
      nullable: true,
      description: 'Who paid for the claimant; null where the claimant did.',
    }),
  }),
});

type ShownMoney = Money & { claimId: string };

const ClaimMoney = builder.objectRef<ShownMoney>('ClaimMoney').implement({
  description: 'Who pays, and what was paid on this portal or elsewhere. All amounts are in pounds.',
  fields: (t) => ({
    state: t.exposeString('state', {
      description: 'nothing-due, due, processing, paid, part-refunded, refunded, paid-twice or cancelled.',
    }),
    hasQuote: t.exposeBoolean('hasQuote'),
    isWithinExcess: t.exposeBoolean('isWithinExcess', { description: 'The repair costs no more than the excess.' }),
    insurer: t.string({ nullable: true, resolve: ({ share }) => share?.insurer ?? null }),
    isAgreed: t.boolean({
      description: 'False while the insurer decides.',
      resolve: ({ share }) => share?.isAgreed ?? false,
    }),
    insurerPays: t.float({
      nullable: true,
      description: 'Null where it is not known who pays, or how much.',
      resolve: ({ share }) => share && poundsOf(share.insurerPence),
    }),
    youPay: t.float({ nullable: true, resolve: ({ share }) => share && poundsOf(share.yourPence) }),
    excess: t.float({ resolve: ({ excessPence }) => poundsOf(excessPence) }),
    paid: t.float({ resolve: ({ paidPence }) => poundsOf(paidPence) }),
    refunded: t.float({ resolve: ({ refundedPence }) => poundsOf(refundedPence) }),
    paidBy: t.string({
      nullable: true,
      description: 'The nominee who paid the excess; null where the claimant did, or nobody on this portal.',
      resolve: ({ payments }) => countedPayment(payments)?.nominee ?? null,
    }),
    stillToPay: t.float({ description: 'Of the excess.', resolve: ({ duePence }) => poundsOf(duePence) }),
    payments: t.expose('payments', { type: [Payment], description: 'On this portal, the oldest first.' }),
    receiptUrl: t.string({
      nullable: true,
      description: 'A page to print; null where nothing was paid on this portal.',
      resolve: ({ claimId, payments }) => (payments.length > 0 ? receiptPath(claimId) : null),
    }),
  }),
});

type WithMoney = { moneyRow: { claimId: string; money: StoredMoney } };

const moneyRow = (claim: string, claimId: string) =>
  `json_build_object('claimId', ${claimId}, 'money', ${moneyOfRow(claim, claimId)})`;

builder.objectField(Claim, 'money', (t) =>
  t.field({
    type: ClaimMoney,
    description: 'By one rule with the receipt and the desk.',
    ...needs('moneyRow', moneyRow),
    resolve: (claim, _args, { now, wordingOf, locale }) => {
      const { claimId, money } = (claim as unknown as WithMoney).moneyRow;
      return { claimId, ...storedMoney(money, (brand) => wordingOf(brand, locale).insurer, now) };
    },
  }),
);
