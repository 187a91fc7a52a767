import { GraphQLError } from 'graphql';

import { auditClaimantAction } from '#claim/access/audit-claimant-action.data.ts';
import { changeOwnClaim } from '#claim/change/claim-change.data.ts';
import { countOpen } from '#claim/complaint/complaints.data.ts';
import { takeComplaint } from '#claim/complaint/take-complaint.server.ts';
import type { GraphqlContext } from '#server/graphql/builder.ts';
import { type ComplaintField, readComplaint, type TypedComplaint } from './complaint-form.rules.ts';

const faults: Record<ComplaintField, string> = {
  kind: 'Choose what your complaint is about.',
  words: 'Tell us what went wrong, in at most 5,000 letters.',
  wanted: 'Say what you would like in at most 2,000 letters.',
  reach: 'Say how to reach you in at most 200 letters.',
};

function complaintError(code: string, message: string, field?: ComplaintField): GraphQLError {
  return new GraphQLError(message, { extensions: { code, ...(field !== undefined && { field }) } });
}

/** Nobody needs more at once, and each asks for an answer of its own. */
const mostOpen = 10;

/** Throws COMPLAINT_INVALID with the field, COMPLAINTS_TOO_MANY, CLAIM_NOT_FOUND and CLAIM_READ_ONLY. */
export async function sendOwnComplaint(
  context: Pick<GraphqlContext, 'services' | 'viewer' | 'now'>,
  claimId: string,
  typed: TypedComplaint,
): Promise<void> {
  const given = readComplaint(typed);
  if ('wrong' in given) throw complaintError('COMPLAINT_INVALID', faults[given.wrong], given.wrong);
  const { services, now } = context;
  await changeOwnClaim(context, claimId, async (tx) => {
    const said = { ...given, channel: 'page' as const, receivedAt: now };
    const by = { byKind: 'claimant' as const, byAccount: null, byName: '' };
    const { isNew, complaint } = await takeComplaint(tx, services, { claimId: claimId.toLowerCase(), now }, said, by);
    if (!isNew) return false;
    if ((await countOpen(tx, claimId)) > mostOpen) {
      throw complaintError(
        'COMPLAINTS_TOO_MANY',
        'You have several complaints open. Please send us a message instead.',
      );
    }
    await auditClaimantAction(tx, { claimId, action: 'claim.changed', detail: `complaint ${complaint.number}` }, now);
    return true;
  });
}
