// Who pays the quote, as it is said to the claimant: by the version's amounts where they pay a part or decide.

type Version = {
  state: string;
  decides: string;
  total: number;
  claimantPays: number;
  insurerPays: number;
  insurer: string | null;
};

type PaymentFacts = {
  repairPayer: { insurer: string; isAgreed: boolean } | null;
  policyExcessAmount: number;
  quoteVersion: Version | null;
};

/** `…-would`: the insurer has not agreed yet. `nothing`: of the claimant, who decides nevertheless. */
export type PaymentKind = 'insurer' | 'insurer-would' | 'both' | 'both-would' | 'claimant' | 'nothing';

/** In pounds. `isExcessAll`: the claimant pays nothing of the quote beyond the excess. */
export type Payment = {
  kind: PaymentKind;
  insurer: string | null;
  yours: number;
  theirs: number;
  isExcessAll: boolean;
};

/** No repair comes of these, so nobody pays. */
const unpaid: ReadonlySet<string> = new Set(['declined', 'expired', 'withdrawn']);

function kindOf({ policyExcessAmount }: PaymentFacts, { state, decides, claimantPays, insurerPays }: Version) {
  if (claimantPays === 0) return policyExcessAmount > 0 ? 'insurer' : 'nothing';
  if (insurerPays === 0) return 'claimant';
  const isOpen = decides === 'insurer' && (state === 'insurer' || state === 'asked');
  return isOpen ? 'both-would' : 'both';
}

function sharedPayment(facts: PaymentFacts, version: Version): Payment | null {
  if (version.state === 'over' && facts.repairPayer === null) return null;
  const { insurer, claimantPays: yours, insurerPays: theirs } = version;
  return { kind: kindOf(facts, version), insurer, yours, theirs, isExcessAll: yours === 0 };
}

export function payment(facts: PaymentFacts): Payment | null {
  const { repairPayer: payer, quoteVersion: version } = facts;
  if (version && unpaid.has(version.state)) return null;
  if (version && (version.decides === 'claimant' || version.claimantPays > 0)) return sharedPayment(facts, version);
  if (payer === null) return null;
  const isAgreed = payer.isAgreed || version?.state === 'approved';
  const { insurer } = payer;
  return { kind: isAgreed ? 'insurer' : 'insurer-would', insurer, yours: 0, theirs: 0, isExcessAll: true };
}
