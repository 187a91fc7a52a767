// Who answers a complaint whose claim may be another client's by now.
import type { Respondent } from '../complaint.rules.ts';

/** Who answers complaints, as a client has agreed it; `clientId` is null where the claim has no client. */
export type Agreed = { clientId: string | null; respondent: Respondent; respondentName: string };

type Stored = { clientId: string | null; respondent: Respondent | null; insurer: { name: string } | null };

/** `company` answers where no insurer does. */
export function agreedOf({ clientId, respondent, insurer }: Stored, company: string): Agreed {
  const respondentName = respondent === 'insurer' && insurer !== null ? insurer.name : company;
  return { clientId, respondent: respondent ?? 'operator', respondentName };
}

/** `closedAt` and the client that it was handed to are null where there is none. */
type Handed = { respondent: Respondent; handedTo: string | null; closedAt: unknown };

/**
 * Returns an insurer's open complaint that the client of today has never got as that client has it answered: what the
 * insurer before said does not count. Any other is returned as it is. What the operator answers stays the operator's.
 */
export function answeredToday<One extends Handed>(complaint: One, { clientId, ...agreed }: Agreed): One {
  const { respondent, handedTo, closedAt } = complaint;
  if (respondent !== 'insurer' || closedAt !== null) return complaint;
  if (handedTo !== null && handedTo === clientId) return complaint;
  const nothing = { handedTo: null, handedOverAt: null, receiptAt: null };
  return { ...complaint, respondent: agreed.respondent, respondentName: agreed.respondentName, ...nothing };
}
