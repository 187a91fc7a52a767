import { translatedIfKnown } from '#shared/words/say.ts';
import { agreedOf, answeredToday } from '#claim/complaint/answerer/answerer.rules.ts';
import { isEarlierInsurers } from '#claim/complaint/answerer/earlier-insurer.rules.ts';
import {
  closes,
  complaintKinds,
  type ComplaintKind,
  type LetterKind,
  type Outcome,
  type Respondent,
  type StepKind,
} from '#claim/complaint/complaint.rules.ts';
import { endingInShort } from '#claim/complaint/in-short/ending-in-short.rules.ts';
import { letterInShort } from '#claim/complaint/in-short/letter-in-short.rules.ts';
import type { Letter } from '#claim/complaint/letters.rules.ts';
import { isOver, mayAskBefore, mayAskNow } from '#claim/complaint/missed-day.rules.ts';
import { financialOmbudsman, informationCommissioner, type Ombudsman } from '#claim/complaint/ombudsman.rules.ts';
import type { PlannedClaim } from '#claim/read/claim-facts.data.ts';
import { readClaim } from '#claim/read/claim-read.data.ts';
import { Claim } from '#claim/read/claim.graphql.ts';
import { brandsOf } from '#server/brands/brands-of.ts';
import type { Services } from '#server/context.ts';
import { builder } from '#server/graphql/builder.ts';
import { column, needs } from '#server/graphql/fields.ts';
import { complaintsOfClaim, hasComplaint, ombudsmanOfClaim } from './complaint.data.ts';
import { sendOwnComplaint } from './send-own-complaint.server.ts';

/** `words` are those of its closing. `isAgreed`: somebody at the insurer agreed to it. */
type Step = {
  id: string;
  kind: StepKind;
  clientId: string | null;
  at: string;
  letter: Letter | null;
  words: string;
  isAgreed: boolean;
};

/** A step that is a letter, what its complaint is about, and whether it went before the end of the eight weeks. */
type LetterStep = Step & { kind: LetterKind; letter: Letter; about: ComplaintKind; isEarly: boolean };

type StoredComplaint = {
  id: string;
  number: string;
  kind: ComplaintKind;
  receivedAt: string;
  words: string;
  wanted: string;
  acknowledgeBy: string;
  finalBy: string;
  respondent: Respondent;
  respondentName: string;
  closedAt: string | null;
  outcome: Outcome | null;
  takenUpBy: string | null;
  handedTo: string | null;
  handedOverAt: string | null;
  receiptAt: string | null;
  brand: string | null;
  agreed: Parameters<typeof agreedOf>[0] | null;
  steps: Step[];
};

const dateOrNull = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** As it is answered today, without what an earlier insurer got and said. */
function todaysOf(complaint: StoredComplaint, services: Services): StoredComplaint {
  const company = brandsOf(services).byId(complaint.brand).companyName;
  const none = { clientId: null, respondent: null, insurer: null };
  const today = answeredToday(complaint, agreedOf(complaint.agreed ?? none, company));
  const { handedTo, handedOverAt, receiptAt } = today;
  const got = { handedTo, handedOverAt: dateOrNull(handedOverAt), receiptAt: dateOrNull(receiptAt) };
  const isEarlier = (step: Step) => isEarlierInsurers({ ...step, at: new Date(step.at) }, got);
  return { ...today, steps: today.steps.filter((step) => !isEarlier(step)) };
}

const OmbudsmanType = builder.objectRef<Ombudsman>('ComplaintBody').implement({
  description: 'Whom a claimant may go to after the company.',
  fields: (t) => ({
    name: t.exposeString('name'),
    address: t.exposeStringList('address', { description: 'Lines of the postal address.' }),
    phone: t.exposeString('phone'),
    website: t.exposeString('website'),
  }),
});

const isLetter = (step: Step): step is Step & { kind: LetterKind; letter: Letter } => step.letter !== null;

const LetterType = builder.objectRef<LetterStep>('ComplaintLetter').implement({
  description: 'A letter as it was sent.',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.exposeString('kind', { description: 'acknowledgement, summary, holding, final or eight-weeks.' }),
    sentAt: t.field({ type: 'DateTime', resolve: ({ at }) => new Date(at) }),
    title: t.string({ resolve: ({ letter }, _args, { locale }) => translatedIfKnown(letter.title, locale) }),
    inShort: t.string({
      nullable: true,
      description: 'What it says, on a page in another language than the letter; otherwise null.',
      resolve: ({ kind: letter, about: kind, isEarly }, _args, { locale }) =>
        letterInShort({ letter, kind, isEarly }, locale),
    }),
    paragraphs: t.stringList({ resolve: ({ letter }) => letter.paragraphs.map(({ text }) => text) }),
  }),
});

const StepType = builder.objectRef<Step>('ComplaintStep').implement({
  fields: (t) => ({
    kind: t.exposeString('kind', {
      description: 'received, one of the letters, handed-over, receipt (the insurer has it) or closed.',
    }),
    at: t.field({ type: 'DateTime', resolve: ({ at }) => new Date(at) }),
  }),
});

/** A new link for the insurer is no new hand-over to it, so of several before its receipt the newest counts. */
function isShown({ kind }: Step, at: number, steps: readonly Step[]): boolean {
  if (kind !== 'handed-over') return true;
  const next = steps.slice(at + 1).find((step) => step.kind === 'handed-over' || step.kind === 'receipt');
  return next?.kind !== 'handed-over';
}

/** The last moment of the last day, so that it is shown as that day. */
const lastMoment = (end: string | Date): Date => new Date(new Date(end).getTime() - 1);

const datesOf = ({ kind, acknowledgeBy, finalBy, closedAt, steps }: StoredComplaint) => ({
  kind,
  acknowledgeBy: new Date(acknowledgeBy),
  finalBy: new Date(finalBy),
  closedAt: closedAt === null ? null : new Date(closedAt),
  steps: steps.map((step) => ({ kind: step.kind, at: new Date(step.at) })),
});

/** Returns how we sent an answer for an insurer; null where whoever answers it sent it, or nobody has. */
function sentForOf({ respondent, steps }: StoredComplaint): 'agreed' | 'alone' | null {
  const answer = steps.findLast(({ kind, letter }) => letter !== null && closes(kind as LetterKind));
  if (respondent !== 'insurer' || answer === undefined) return null;
  return answer.isAgreed ? 'agreed' : 'alone';
}

const ComplaintType = builder.objectRef<StoredComplaint>('Complaint').implement({
  fields: (t) => ({
    number: t.exposeString('number'),
    kind: t.exposeString('kind', { description: 'service, or data: about personal data.' }),
    receivedAt: t.field({ type: 'DateTime', resolve: ({ receivedAt }) => new Date(receivedAt) }),
    words: t.exposeString('words'),
    wanted: t.exposeString('wanted'),
    dueAt: t.field({
      type: 'DateTime',
      description: 'On the last day of the answer; about data, of the confirmation that it has come.',
      resolve: ({ kind, acknowledgeBy, finalBy }) => lastMoment(kind === 'data' ? acknowledgeBy : finalBy),
    }),
    isOver: t.boolean({
      description: 'Whether that day went by, and what was due on it has not come.',
      resolve: (complaint, _args, { now }) => isOver(datesOf(complaint), now),
    }),
    mayAskNow: t.boolean({
      description: 'Whether the claimant may go to the Ombudsman already.',
      resolve: (complaint, _args, { now }) => mayAskNow(datesOf(complaint), now),
    }),
    answeredBy: t.exposeString('respondentName', { description: 'Who answers it.' }),
    sentFor: t.string({
      nullable: true,
      description:
        'Of an answer that the company sent for the insurer: agreed with it, or alone, as some were before that was asked. Otherwise null.',
      resolve: sentForOf,
    }),
    closedAt: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: ({ closedAt }) => (closedAt === null ? null : new Date(closedAt)),
    }),
    ending: t.string({
      nullable: true,
      description: 'Of one that was closed without an answer: why, in the page’s language.',
      resolve: ({ outcome }, _args, { locale }) => endingInShort(outcome, locale),
    }),
    takenUpBy: t.exposeString('takenUpBy', {
      nullable: true,
      description: 'Of one that was closed without an answer: the number of the complaint that takes it up again.',
    }),
    endingWords: t.string({
      nullable: true,
      description: 'And in the words of whoever closed it.',
      resolve: ({ steps }) => steps.find(({ kind }) => kind === 'closed')?.words || null,
    }),
    steps: t.field({
      type: [StepType],
      description: 'The oldest first.',
      resolve: ({ steps }) => steps.filter(isShown),
    }),
    letters: t.field({
      type: [LetterType],
      description: 'The oldest first.',
      resolve: ({ kind: about, finalBy, steps }) =>
        steps.filter(isLetter).map((step) => ({ ...step, about, isEarly: new Date(step.at) < new Date(finalBy) })),
    }),
  }),
});

builder.objectFields(ComplaintType, (t) => ({
  mayAskUntil: t.field({
    type: 'DateTime',
    nullable: true,
    description:
      'On the last day on which the claimant may go to the Ombudsman: six months after the summary or the final answer. Null without one, and about data.',
    resolve: (complaint) => {
      const end = mayAskBefore(datesOf(complaint));
      return end === null ? null : lastMoment(end);
    },
  }),
}));

type WithComplaints = { complaintRows: StoredComplaint[] | null };
type WithOmbudsman = { ombudsmanRow: Ombudsman | null };

builder.objectFields(Claim, (t) => ({
  complained: t.boolean({
    description: 'Whether there is a complaint about it, open or closed.',
    ...column(hasComplaint),
  }),
  complaints: t.field({
    type: [ComplaintType],
    description: 'The newest first.',
    ...needs('complaintRows', complaintsOfClaim),
    resolve: (claim, _args, { services }) =>
      ((claim as unknown as WithComplaints).complaintRows ?? []).map((one) => todaysOf(one, services)),
  }),
  complaintOmbudsman: t.field({
    type: OmbudsmanType,
    description: 'Whom the claimant may go to after the company; of complaints about personal data another one.',
    ...needs('ombudsmanRow', ombudsmanOfClaim),
    resolve: (claim) => (claim as unknown as WithOmbudsman).ombudsmanRow ?? financialOmbudsman,
  }),
  complaintCommissioner: t.field({
    type: OmbudsmanType,
    description: 'Of complaints about personal data.',
    resolve: () => informationCommissioner,
  }),
}));

const SendComplaintInput = builder.inputType('SendComplaintInput', {
  fields: (t) => ({
    claimId: t.id({ required: true }),
    kind: t.string({ required: true, description: `${complaintKinds.join(' or ')}; data is about personal data.` }),
    words: t.string({ required: true, description: 'What went wrong, as plain text.' }),
    wanted: t.string({ required: true, description: 'What they would like; may be empty.' }),
    reach: t.string({ required: true, description: 'How to reach them; may be empty.' }),
  }),
});

builder.mutationField('sendComplaint', (t) =>
  t.field({
    type: Claim,
    description: 'Makes a complaint. One that is open and says the same is not made again.',
    args: { model: t.arg({ type: SendComplaintInput, required: true }) },
    resolve: async (_root, { model }, context, info) => {
      const { claimId, ...said } = model;
      await sendOwnComplaint(context, claimId, said);
      return readClaim<PlannedClaim>(context, info, claimId);
    },
  }),
);
