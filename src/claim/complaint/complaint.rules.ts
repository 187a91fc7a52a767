// What a complaint is, and what can become of it. UK rules: FCA DISP 1, and section 164A of the Data Protection Act 2018.
import { dayMs } from '#shared/time/milliseconds.ts';

/** `data`: about personal data, which has the Information Commissioner in place of the Ombudsman. */
export const complaintKinds = ['service', 'data'] as const;
export type ComplaintKind = (typeof complaintKinds)[number];

export const respondents = ['operator', 'insurer'] as const;
export type Respondent = (typeof respondents)[number];

export const complaintChannels = ['page', 'message', 'call', 'mail', 'letter', 'system'] as const;
export type ComplaintChannel = (typeof complaintChannels)[number];

/** What the claimant wrote themselves, which nobody has taken in by mistake. */
export const isClaimantsOwn = (channel: ComplaintChannel): boolean => channel === 'page' || channel === 'message';

export const letterKinds = ['acknowledgement', 'summary', 'holding', 'final', 'eight-weeks'] as const;
export type LetterKind = (typeof letterKinds)[number];

/** Codes with which a letter does not go now. */
export const letterRefusals = [
  'letter-unknown',
  'letter-sent',
  'letter-early',
  'summary-late',
  'acknowledgement-late',
  'no-receipt',
] as const;
export type LetterRefusal = (typeof letterRefusals)[number];

/** Whether a letter answers a complaint, which closes it. */
export const closes = (letter: LetterKind): boolean => letter === 'summary' || letter === 'final';

export const stepKinds = ['received', ...letterKinds, 'handed-over', 'receipt', 'closed'] as const;
export type StepKind = (typeof stepKinds)[number];

export const decisions = ['accepted', 'redress', 'refused'] as const;
export type Decision = (typeof decisions)[number];

/** How a complaint ends without a summary or a final answer of ours. */
export const endings = ['withdrawn', 'elsewhere', 'mistaken'] as const;
export type Ending = (typeof endings)[number];

/** Whether days may count from when the claimant came back, once it is taken up again. Only who withdrew comes back. */
export const mayCountLater = ({ outcome }: { outcome: Outcome | null }): boolean => outcome === 'withdrawn';

/** `redress`: redress without accepting. `resolved`: within three working days, accepted by the claimant. */
export const outcomes = [...decisions, 'resolved', ...endings] as const;
export type Outcome = (typeof outcomes)[number];

export const causes = [
  'delay',
  'no-news',
  'repair-quality',
  'damage',
  'parcel',
  'decision',
  'price',
  'conduct',
  'data',
  'other',
] as const;
export type Cause = (typeof causes)[number];

/** How a complaint was settled: by a summary, a final answer, or without either. */
export type Settled = { cause: Cause; causeWords: string; redressPence: number | null };

/** What is due of a complaint; each is a clock at the desk. */
export const complaintClocks = [
  'complaint-acknowledge',
  'complaint-hand-over',
  'complaint-holding',
  'complaint-promised',
  'complaint-final',
] as const;
export type ComplaintClock = (typeof complaintClocks)[number];

/** The line of days at the desk. */
export const complaintDays = [
  'acknowledge',
  'hand-over',
  'summary',
  'holding',
  'promised',
  'eight-weeks',
  'final',
] as const;

/** Deadlines of a complaint as they were fixed when it came; null where its kind has none. */
export type Deadlines = {
  acknowledgeBy: Date;
  /** By when the insurer should have it, where the insurer answers. */
  handOverBy: Date | null;
  /** Until then it can be resolved by a summary. */
  summaryBy: Date | null;
  holdingBy: Date | null;
  /** The end of the last day. */
  finalBy: Date;
  /** The end of the last working day until then. */
  sendBy: Date;
};

export type ComplaintFacts = Deadlines & {
  kind: ComplaintKind;
  respondent: Respondent;
  receivedAt: Date;
  acknowledgedAt: Date | null;
  holdingAt: Date | null;
  eightWeeksAt: Date | null;
  receiptAt: Date | null;
  /** The London day on which the newest holding or 8-week letter promised more. */
  promisedOn: string | null;
  closedAt: Date | null;
};

/** As the desk's row of a claim knows it. It may be written down long after it came. */
export type ComplaintAtDesk = ComplaintFacts & { id: string; recordedAt: Date };

type Got = { respondent: Respondent; handedOverAt: Date | null; receiptAt: Date | null };

/** Whether the insurer answers it, and has never got it. Of a complaint as it is answered today. */
export const isKeptFromInsurer = ({ respondent, handedOverAt, receiptAt }: Got): boolean =>
  respondent === 'insurer' && handedOverAt === null && receiptAt === null;

/** Whether it waits for the insurer's receipt, before which nothing is answered for it. As it is answered today. */
export const awaitsReceipt = ({ respondent, receiptAt }: Pick<Got, 'respondent' | 'receiptAt'>): boolean =>
  respondent === 'insurer' && receiptAt === null;

/** The insurer answers within eight weeks; whoever finds the mail later sees nothing. */
export const linkDays = 90;

type Linked = { hasLink: boolean; handedOverAt: Date | null; handedTo: string | null };

/** Whether the insurer's link opens the claim. `findHandedOver` asks the same of the database. */
export const linkOpens = ({ hasLink, handedOverAt, handedTo }: Linked, clientId: string | null, now: Date): boolean =>
  hasLink &&
  handedTo !== null &&
  handedTo === clientId &&
  handedOverAt !== null &&
  now.getTime() - handedOverAt.getTime() < linkDays * dayMs;

/** Whether the insurer got a link that leads nowhere by now, so that it may get another. */
export const needsLink = (one: Linked, clientId: string | null, now: Date): boolean =>
  one.handedOverAt !== null && !linkOpens(one, clientId, now);

/** A receipt from before the newest hand-over may be of the insurer before. */
export const isReceiptSince = (
  { kind, recordedAt }: { kind: StepKind; recordedAt: Date },
  { handedOverAt }: { handedOverAt: Date | null },
): boolean => kind === 'receipt' && (handedOverAt === null || recordedAt >= handedOverAt);

/** Whoever writes these words may mean a complaint; they make none by themselves. */
export const mayBeComplaint = (text: string): boolean => /\bcomplain|\bombudsman\b|\bdisputes?\b|\bICO\b/i.test(text);
