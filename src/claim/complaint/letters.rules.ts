// Letters of a complaint. Each is made of parts, and none goes without those that its kind needs (DISP 1.5.4R, 1.6.1R,
// 1.6.2R; Data Protection Act 2018, section 164A). They stay English.
import { formatPounds, poundsOf } from '#shared/money.ts';
import { formatDate } from '#shared/time/dates.ts';
import { noonOf } from '#claim/promise/noon.rules.ts';
import { closes, type ComplaintKind, type Decision, type LetterKind, type Settled } from './complaint.rules.ts';
import type { Ombudsman } from './ombudsman.rules.ts';

export const letterParts = [
  'about',
  'received',
  'answer-by',
  'respondent',
  'resolution',
  'accepted-on',
  'accepted-by',
  'done-so-far',
  'why-not-yet',
  'promised-on',
  'decision',
  'redress',
  'reasons',
  'may-ask',
  'leaflet',
  'website',
  'further-information',
  'six-months',
  'waiver',
  'commissioner',
] as const;
export type LetterPart = (typeof letterParts)[number];

/** What people type; all other parts are set. */
export const typedParts = [
  'resolution',
  'accepted-on',
  'accepted-by',
  'done-so-far',
  'why-not-yet',
  'promised-on',
  'decision',
  'redress',
  'reasons',
] as const;
export type TypedPart = (typeof typedParts)[number];
export type Typed = Partial<Record<TypedPart, string | undefined>>;

/** What a letter cannot go without, in the order in which it says them; null where the kind has no such letter. It goes
 * without redress, unless that is what was decided. */
export const neededParts: Record<ComplaintKind, Record<LetterKind, readonly LetterPart[] | null>> = {
  service: {
    acknowledgement: ['received', 'answer-by', 'respondent'],
    summary: [
      'received',
      'resolution',
      'accepted-on',
      'accepted-by',
      'redress',
      'may-ask',
      'six-months',
      'waiver',
      'website',
      'further-information',
    ],
    holding: ['about', 'done-so-far', 'promised-on'],
    final: ['about', 'decision', 'redress', 'reasons', 'may-ask', 'six-months', 'waiver', 'leaflet', 'website'],
    'eight-weeks': ['about', 'why-not-yet', 'promised-on', 'may-ask', 'waiver', 'leaflet', 'website'],
  },
  data: {
    acknowledgement: ['received', 'answer-by', 'respondent'],
    summary: null,
    holding: ['about', 'done-so-far', 'promised-on'],
    final: ['about', 'decision', 'redress', 'reasons', 'commissioner'],
    'eight-weeks': null,
  },
};

export const letterKindsOf = (kind: ComplaintKind): LetterKind[] =>
  (Object.keys(neededParts[kind]) as LetterKind[]).filter((letter) => neededParts[kind][letter] !== null);

export type WantedLetter = { letter: LetterKind; typed: Typed; settled: Settled | null; agreedBy?: string };

export type LetterOf = {
  kind: ComplaintKind;
  number: string;
  receivedAt: Date;
  /** The last day of the eight weeks, `YYYY-MM-DD`. */
  finalDay: string;
  respondentName: string;
  /** Who sends an insurer's answer for it; null where we answer ourselves. */
  sender: string | null;
  ombudsman: Ombudsman;
  commissioner: Ombudsman;
  /** The words about time limits: the client's, or ours. */
  waiver: string;
  /** What is paid, where the letter settles the complaint. */
  redressPence: number | null;
  /** The first day on which the Ombudsman may be asked; null once it has come. */
  mayAskFrom: string | null;
};

export type Letter = { title: string; paragraphs: { part: LetterPart; text: string }[] };

const titles: Record<LetterKind, string> = {
  acknowledgement: 'We have received your complaint',
  summary: 'Your complaint has been resolved',
  holding: 'Where we are with your complaint',
  final: 'Our final answer to your complaint',
  'eight-weeks': 'Your complaint after eight weeks',
};

const titleOf = (letter: LetterKind, { sender }: LetterOf): string =>
  letter === 'final' && sender !== null ? 'The final answer to your complaint' : titles[letter];

const decisionTexts: Record<Decision, string> = {
  accepted: 'We accept your complaint.',
  redress: 'We offer you the following, without accepting your complaint.',
  refused: 'We do not accept your complaint. These are our reasons.',
};

/** “We” would be whoever sends it. */
const insurersDecisionTexts: Record<Decision, (name: string) => string> = {
  accepted: (name) => `${name} accepts your complaint.`,
  redress: (name) => `${name} offers you the following, without accepting your complaint.`,
  refused: (name) => `${name} does not accept your complaint. These are its reasons.`,
};

const decisionText = (decision: Decision, { sender, respondentName }: LetterOf): string =>
  (sender === null ? decisionTexts[decision] : insurersDecisionTexts[decision]?.(respondentName)) ?? '';

const dayText = (day: string): string => formatDate(noonOf(day));

/** Who answers it, in the words of all letters but the acknowledgement, which has a part of its own. */
function withRespondent(text: string, { respondentName: name, sender }: LetterOf, letter: LetterKind): string {
  if (name === '') return text;
  return sender !== null && closes(letter)
    ? `${text} ${name} has answered it. ${sender} sends you this answer for ${name}.`
    : `${text} ${name} answers it.`;
}

function receivedText(of: LetterOf, letter: LetterKind): string {
  const came = `You made a complaint to us, number ${of.number}, on ${formatDate(of.receivedAt)}.`;
  if (letter !== 'summary') return `${came} It is being looked into.`;
  const consider = of.sender === null ? 'We now consider' : `${of.respondentName} now considers`;
  return `${withRespondent(came, of, letter)} ${consider} it resolved, as you accepted.`;
}

const aboutText = (of: LetterOf, letter: LetterKind): string =>
  withRespondent(`This letter is about your complaint ${of.number} of ${formatDate(of.receivedAt)}.`, of, letter);

function answerByText({ kind, finalDay }: LetterOf): string {
  return kind === 'data'
    ? 'You will get a written answer as soon as we can give it, and we will tell you how it goes until then.'
    : `You will get a written answer within eight weeks, by ${dayText(finalDay)} at the latest, and usually sooner.`;
}

function mayAskText({ ombudsman, mayAskFrom, sender, respondentName }: LetterOf, letter: LetterKind): string {
  const free = `the ${ombudsman.name}, free of charge`;
  if (letter === 'summary') return `If you change your mind about this, you may take your complaint to ${free}.`;
  if (letter === 'eight-weeks') {
    const when = mayAskFrom === null ? 'now' : `from ${dayText(mayAskFrom)}`;
    const answer = sender === null ? 'our answer' : `the answer of ${respondentName}`;
    return `You may take your complaint to ${free}, ${when}, without waiting for ${answer}.`;
  }
  return `If you are not happy with this answer, you may take your complaint to ${free}.`;
}

const reached = ({ name, address, phone, website }: Ombudsman): string =>
  `${name}, ${address.join(', ')}. Telephone ${phone}. ${website}`;

type SetPart = Exclude<LetterPart, TypedPart>;

const setTexts: Record<SetPart, (of: LetterOf, letter: LetterKind) => string> = {
  about: aboutText,
  received: receivedText,
  'answer-by': answerByText,
  respondent: ({ respondentName }) => (respondentName === '' ? '' : `${respondentName} will answer your complaint.`),
  'may-ask': mayAskText,
  'six-months': () => 'If you want to do so, you must do it within six months of the date of this letter.',
  waiver: ({ waiver }) => waiver,
  leaflet: ({ ombudsman: { leaflet } }) =>
    leaflet === '' ? '' : `This leaflet says how the Ombudsman works: ${leaflet}`,
  website: ({ ombudsman }) => (ombudsman.website === '' ? '' : reached(ombudsman)),
  'further-information': ({ ombudsman: { website } }) =>
    website === '' ? '' : 'You can find further information on the Ombudsman’s website.',
  commissioner: ({ commissioner }) =>
    `If you are not happy with this answer, you may complain to the ${commissioner.name}. ${reached(commissioner)}`,
};

/** The amount, and in words what there is besides. */
function redressText(typed: Typed, { redressPence, sender, respondentName }: LetterOf): string {
  const words = (typed.redress ?? '').trim();
  const amount = formatPounds(poundsOf(redressPence ?? 0));
  const [offer, will] =
    sender === null ? ['We offer', 'We will'] : [`${respondentName} offers`, `${respondentName} will`];
  const paid = typed.decision === 'redress' ? `${offer} to pay you ${amount}.` : `${will} pay you ${amount}.`;
  return [redressPence === null || redressPence === 0 ? '' : paid, words].filter((text) => text !== '').join(' ');
}

/** A holding letter names the day of more news, an 8-week letter that of the answer (DISP 1.6.2R). */
function promisedText(day: string, { sender, respondentName }: LetterOf, letter: LetterKind): string {
  if (letter !== 'eight-weeks') return `You will hear from us again by ${dayText(day)}.`;
  return sender === null
    ? `We expect to send you our final answer by ${dayText(day)}.`
    : `${respondentName} expects to give you its final answer by ${dayText(day)}.`;
}

function typedText(part: TypedPart, typed: Typed, of: LetterOf, letter: LetterKind): string {
  if (part === 'redress') return redressText(typed, of);
  const text = (typed[part] ?? '').trim();
  if (text === '') return '';
  if (part === 'decision') return decisionText(text as Decision, of);
  if (part === 'accepted-on') return `This was accepted on ${dayText(text)}.`;
  if (part === 'accepted-by') return `Who accepted it, and how: ${text}`;
  return part === 'promised-on' ? promisedText(text, of, letter) : text;
}

const isTyped = (part: LetterPart): part is TypedPart => (typedParts as readonly string[]).includes(part);

/** Returns the parts of a kind's letter; what is missing has an empty text. The kind must have such a letter. */
export function composeLetter(letter: LetterKind, of: LetterOf, typed: Typed): Letter {
  const parts = neededParts[of.kind][letter] ?? [];
  return {
    title: titleOf(letter, of),
    paragraphs: parts
      .map((part) => ({
        part,
        text: (isTyped(part) ? typedText(part, typed, of, letter) : setTexts[part](of, letter)).trim(),
      }))
      .filter(({ part, text }) => part !== 'redress' || text !== '' || typed.decision === 'redress'),
  };
}

/** Returns what is still to be typed. Redress is, where it was decided and no amount says it. */
export function untypedParts(
  letter: LetterKind,
  kind: ComplaintKind,
  typed: Typed,
  redressPence: number | null,
): TypedPart[] {
  const needsWords = typed.decision === 'redress' && (redressPence ?? 0) === 0;
  return (neededParts[kind][letter] ?? [])
    .filter(isTyped)
    .filter((part) => (typed[part] ?? '').trim() === '' && (part !== 'redress' || needsWords));
}

/** Returns what a letter lacks of what its kind needs. */
export function missingParts(letter: LetterKind, kind: ComplaintKind, { paragraphs }: Letter): LetterPart[] {
  const texts = new Map(paragraphs.map(({ part, text }) => [part, text.trim()]));
  // Redress stands in a letter only where there is some, or where it was decided.
  return (neededParts[kind][letter] ?? []).filter((part) =>
    texts.has(part) ? texts.get(part) === '' : part !== 'redress',
  );
}
