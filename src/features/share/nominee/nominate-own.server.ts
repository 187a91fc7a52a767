import { GraphQLError } from 'graphql';

import { auditClaimantAction } from '#claim/access/audit-claimant-action.data.ts';
import { changeOwnClaim } from '#claim/change/claim-change.data.ts';
import { endNominated, nominate, type NominateFault } from '#claim/nominated/nominate.server.ts';
import { findNominated } from '#claim/nominated/nominated.data.ts';
import { nominateBody } from '#claim/nominated/nominate-body.rules.ts';
import { mostNominated } from '#claim/nominated/nominated.rules.ts';
import { isWellFormedId } from '#claim/read/claim-read.data.ts';
import type { GraphqlContext } from '#server/graphql/builder.ts';

type Context = Pick<GraphqlContext, 'services' | 'viewer' | 'now'>;

function nominationError(code: string, message: string, field?: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code, ...(field !== undefined && { field }) } });
}

const faults: Record<NominateFault, () => GraphQLError> = {
  'name-missing': () => nominationError('NOMINEE_INVALID', 'Say who it is.', 'name'),
  'email-wrong': () => nominationError('NOMINEE_INVALID', 'Enter an email address, such as name@example.com.', 'email'),
  unmailable: () => nominationError('NOMINEE_INVALID', 'We can’t mail to this address. Enter another one.', 'email'),
  known: () => nominationError('NOMINEE_INVALID', 'You’ve named this address already.', 'email'),
  'id-used': () => nominationError('NOMINATION_ID_USED', 'Somebody else was nominated under this id. Make a new one.'),
  'too-many': () =>
    nominationError(
      'TOO_MANY_NOMINATIONS',
      `You have ${mostNominated} people who may act for you. End one of them first.`,
    ),
  'too-many-asked': () =>
    nominationError('TOO_MANY_NOMINATIONS_TODAY', 'You’ve named many people today. Try again tomorrow.'),
  'claim-over': () => nominationError('CLAIM_OVER', 'Your claim has ended, so nobody needs to act for you.'),
};

export type OwnNomination = {
  claimId: string;
  id: string;
  name: string;
  relation: string;
  email: string;
  may: string[];
};

function wantedIn({ claimId: _, ...wanted }: OwnNomination) {
  const { success, data, error } = nominateBody.safeParse(wanted);
  if (success) return data;
  const [issue] = error.issues;
  throw nominationError('NOMINEE_INVALID', issue?.message ?? 'This is not valid.', String(issue?.path[0] ?? 'name'));
}

/**
 * The same again changes nothing. Throws CLAIM_NOT_FOUND, CLAIM_READ_ONLY, NOMINEE_INVALID, NOMINATION_ID_USED,
 * TOO_MANY_NOMINATIONS, TOO_MANY_NOMINATIONS_TODAY and CLAIM_OVER.
 */
export async function nominateOwn(context: Context, model: OwnNomination): Promise<void> {
  const { services, now } = context;
  const claimId = model.claimId.toLowerCase();
  await changeOwnClaim(context, claimId, async (tx) => {
    const nominated = await nominate({ tx, services, claimId, namedBy: null }, wantedIn(model));
    if (typeof nominated === 'string') throw faults[nominated]();
    if (nominated === null) return false;
    const detail = `${nominated.id}: ${nominated.may.join(', ')}`;
    await auditClaimantAction(tx, { claimId, action: 'claim.nominated', detail }, now);
    return true;
  });
}

/** The same again changes nothing. Throws CLAIM_NOT_FOUND, CLAIM_READ_ONLY and NOMINATION_NOT_FOUND. */
export async function endOwnNomination(context: Context, model: { claimId: string; id: string }): Promise<void> {
  const { services, now } = context;
  const [claimId, id] = [model.claimId.toLowerCase(), model.id.toLowerCase()];
  await changeOwnClaim(context, claimId, async (tx) => {
    if (!isWellFormedId(id) || (await findNominated(tx, claimId, id)) === null) {
      throw nominationError('NOMINATION_NOT_FOUND', 'The claim has no such person.');
    }
    if (!(await endNominated({ tx, services, claimId }, id, 'claimant'))) return false;
    await auditClaimantAction(tx, { claimId, action: 'claim.nomination-ended', detail: id }, now);
    return true;
  });
}
