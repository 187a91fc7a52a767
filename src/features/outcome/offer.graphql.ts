import { Claim } from '#claim/read/claim.graphql.ts';
import { choicePath } from '#claim/offer/choice-path.rules.ts';
import type { OfferOption } from '#claim/offer/offer.rules.ts';
import { consentTick, consentWords, oldDeviceWords } from '#claim/offer/offer-words.rules.ts';
import { noonOf } from '#claim/promise/noon.rules.ts';
import { say } from '#shared/words/say.ts';
import { builder } from '#server/graphql/builder.ts';
import { needs } from '#server/graphql/fields.ts';
import { poundsOf } from '#shared/money.ts';
import { offerOfClaim } from './offer.data.ts';
import {
  answerBy,
  canChange,
  isAnswerLate,
  isChosen,
  lastDay,
  offerView,
  type StoredOffer,
  voucherState,
} from './offer-view.rules.ts';

const Option = builder.objectRef<OfferOption>('OutcomeOption').implement({
  description: 'What can be chosen. Texts that its kind does not have are empty, and numbers null.',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.exposeString('kind', { description: 'replacement, voucher, cash or return (the device, unrepaired).' }),
    title: t.exposeString('title', { description: 'Of a replacement: the device.' }),
    grade: t.exposeString('grade', { nullable: true, description: 'Of a replacement: new or refurbished.' }),
    wear: t.string({ description: 'Marks of wear seen from 20 cm.', resolve: ({ details }) => details.wear }),
    differences: t.string({
      description: 'From the claimant’s own device.',
      resolve: ({ details }) => details.differences,
    }),
    warrantyMonths: t.int({ nullable: true, resolve: ({ details }) => details.warrantyMonths }),
    workingDays: t.int({
      nullable: true,
      description: 'After the choice, until it is there.',
      resolve: ({ details }) => details.workingDays,
    }),
    amount: t.float({
      nullable: true,
      description: 'Pounds.',
      resolve: ({ amountPence }) => (amountPence === null ? null : poundsOf(amountPence)),
    }),
    place: t.string({ description: 'Where a voucher is taken.', resolve: ({ details }) => details.place }),
    validUntil: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Noon of the last day on which a voucher can be spent.',
      resolve: ({ validUntil }) => (validUntil === null ? null : noonOf(validUntil)),
    }),
    delivery: t.string({ description: 'How a voucher comes.', resolve: ({ details }) => details.delivery }),
    cannotUndo: t.string({ resolve: ({ details }) => details.cannotUndo }),
    payer: t.string({ description: 'Who pays cash.', resolve: ({ details }) => details.payer }),
    oldDevice: t.string({
      description: 'What becomes of the claimant’s device and its data.',
      resolve: (option, _args, { locale }) => oldDeviceWords(option, locale).value,
    }),
    oldDeviceLang: t.string({
      nullable: true,
      description: 'The language of `oldDevice`; null where it is the page’s.',
      resolve: (option, _args, { locale }) => oldDeviceWords(option, locale).lang,
    }),
    consent: t.string({
      description: 'What choosing it says.',
      resolve: (option, _args, { locale }) => consentWords(option, locale),
    }),
  }),
});

type Voucher = NonNullable<StoredOffer['voucher']>;

const VoucherType = builder.objectRef<Voucher>('OutcomeVoucher').implement({
  description: 'That there is a code; the code itself is shown once, by POST /api/outcome/{claimId}/voucher.',
  fields: (t) => ({
    state: t.string({
      description: 'ready, open (just shown, and still shown again), shown or expired.',
      resolve: (voucher, _args, { now }) => voucherState(voucher, now),
    }),
    expiresOn: t.field({ type: 'DateTime', resolve: ({ expiresOn }) => noonOf(expiresOn) }),
    openUntil: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Until when a code that is open is shown again; else null.',
      resolve: (voucher, _args, { now }) =>
        voucherState(voucher, now) === 'open' && voucher.openUntil !== null ? new Date(voucher.openUntil) : null,
    }),
  }),
});

const chosenAt = (stored: StoredOffer): Date | null =>
  isChosen(stored) && stored.settledAt !== null ? new Date(stored.settledAt) : null;

const OutcomeOffer = builder.objectRef<StoredOffer>('OutcomeOffer').implement({
  description: 'The newest offer beyond repair, and what was chosen of it.',
  fields: (t) => ({
    number: t.exposeInt('number'),
    state: t.string({
      description:
        'yours (the claimant chooses), asked (a question of theirs waits for us), chosen, in-hand (nothing else can be chosen), done, expired (nothing was chosen), withdrawn or over (the claim is).',
      resolve: (stored, _args, { now }) => offerView(stored, now),
    }),
    sentence: t.exposeString('sentence', { description: 'What the company adds to it; often empty.' }),
    options: t.expose('options', { type: [Option] }),
    sentAt: t.field({ type: 'DateTime', resolve: ({ sentAt }) => new Date(sentAt) }),
    lastDay: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Noon of the last day on which something can be chosen; null while a question waits.',
      resolve: (stored) => lastDay(stored),
    }),
    answerBy: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'By when the claimant’s question is answered, while it waits.',
      resolve: (stored) => answerBy(stored),
    }),
    isAnswerLate: t.boolean({
      description: 'Whether the day by which the claimant’s question was to be answered has gone by.',
      resolve: (stored, _args, { now }) => isAnswerLate(stored, now),
    }),
    chosenId: t.string({
      nullable: true,
      description: 'The id of the option that was chosen.',
      resolve: (stored) => (isChosen(stored) ? stored.optionId : null),
    }),
    chosenAt: t.field({ type: 'DateTime', nullable: true, resolve: chosenAt }),
    chosenBy: t.string({
      nullable: true,
      description: 'claimant, nominated or on-behalf.',
      resolve: (stored) => (isChosen(stored) ? stored.settledBy : null),
    }),
    nominee: t.string({
      nullable: true,
      description: 'What the claimant called the nominee who chose; null where nobody nominated did.',
      resolve: (stored) => (isChosen(stored) ? stored.nominee : null),
    }),
    mayChange: t.boolean({
      description: 'Whether another option can be chosen now.',
      resolve: (stored, _args, { now }) => canChange(stored, now),
    }),
    consentTick: t.string({
      description: 'What is ticked with a choice.',
      resolve: (_offer, _args, { locale }) => say(locale, consentTick),
    }),
    choiceUrl: t.string({
      nullable: true,
      description: 'A page to print with what was chosen; null where nothing was.',
      resolve: (stored) => (isChosen(stored) ? choicePath(stored.claimId) : null),
    }),
    voucher: t.field({ type: VoucherType, nullable: true, resolve: ({ voucher }) => voucher }),
  }),
});

type WithOffer = { outcomeOfferRow: StoredOffer | null };

builder.objectField(Claim, 'outcomeOffer', (t) =>
  t.field({
    type: OutcomeOffer,
    nullable: true,
    description: 'Null until something was offered instead of a repair.',
    ...needs('outcomeOfferRow', offerOfClaim),
    resolve: (claim) => (claim as unknown as WithOffer).outcomeOfferRow,
  }),
);
