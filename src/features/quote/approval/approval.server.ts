import { readClientId } from '#claim/access/client-of-claim.data.ts';
import { type Authorisation, listAuthorisations, listChoices } from '#claim/quote/authorisations.data.ts';
import { asInsurerReads } from '#claim/quote/earlier-decision.rules.ts';
import { rowsHash } from '#claim/quote/quote-hash.server.ts';
import { say } from '#shared/words/say.ts';
import { localeNamed, type Locale } from '#shared/locale.ts';
import type { Db } from '#server/db/connect.ts';
import type { ProofSubject } from './approval-words.rules.ts';
import type { SeenClaim } from './approval.data.ts';

/** What was agreed to, as it was kept. */
export type Approval = Pick<Authorisation, 'agreed' | 'decidedAt'> & {
  subject: ProofSubject;
  claimNumber: string;
  /** In which it was agreed to, so the proof is in it. */
  locale: Locale;
};

/** Throws where the rows are not those that were approved: better no proof than a wrong one. */
function checkRows({ id, agreed, agreedHash }: Pick<Authorisation, 'id' | 'agreed' | 'agreedHash'>): void {
  if (rowsHash(agreed) !== agreedHash) throw new Error(`Authorisation ${id} does not hold what its hash says.`);
}

async function findNewest(db: Db, claimId: string, subject: ProofSubject) {
  if (subject === 'outcome') return (await listChoices(db, claimId))[0];
  return (await listAuthorisations(db, claimId)).find(({ decision }) => decision === 'approved');
}

/**
 * Returns the newest approval, or the newest choice; null without one, once the claim is erased, and for an auditor where
 * who decided is an earlier insurer's (decision 203).
 */
export async function readApproval(db: Db, claim: SeenClaim, subject: ProofSubject): Promise<Approval | null> {
  const found = await findNewest(db, claim.id, subject);
  const newest = found && claim.isAuditors ? asInsurerReads(found, await readClientId(db, claim.id)) : found;
  if (!newest || newest.agreed.length === 0) return null;
  checkRows(newest);
  const { agreed, decidedAt } = newest;
  const locale = localeNamed(newest.locale);
  const claimNumber = agreed.find(([label]) => label === say(locale, 'Claim reference'))?.[1] ?? '';
  return { subject, agreed, decidedAt, claimNumber, locale };
}
