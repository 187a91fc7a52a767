import { GraphQLError } from 'graphql';
import { v7 as newId } from 'uuid';

import { changeOwnClaim } from '#claim/change/claim-change.data.ts';
import { purgeDuePasscodes } from '#claim/change/passcode-end.data.ts';
import { requestDeskRows } from '#claim/desk/make-desk-rows.data.ts';
import { idOfNumber } from '#claim/document/claim-of-number.data.ts';
import { takePasscode } from '#claim/passcode/open-passcode.data.ts';
import { sealPasscode, unsealPasscode } from '#claim/passcode/passcode-vault.server.ts';
import type { PasscodeType } from '#claim/passcode/passcode-types.rules.ts';
import { addAuditEntry } from '#server/audit.data.ts';
import { isEndedState } from '#claim/rules/status.rules.ts';
import { auditClaimantAction } from '#claim/access/audit-claimant-action.data.ts';
import type { Services } from '#server/context.ts';
import type { GraphqlContext } from '#server/graphql/builder.ts';
import { addOutgoingEvent } from '#server/outbox/outgoing-event.data.ts';
import * as errorTexts from '#shared/error-texts.ts';
import { isPasscodeType, passcodeProblem, type PasscodeProblem } from './passcode.rules.ts';
import { storePasscode, stateOf, removePasscode, wasOpened } from './submit-passcode.data.ts';
import { dayMs } from '#shared/time/milliseconds.ts';

export type Submission = { claimId: string; passcode: string; passcodeType: string; gdprConsent: boolean };

export type OpenedPasscode = {
  number: string;
  type: PasscodeType;
  passcode: string;
  submittedAt: Date;
  firstReadAt: Date;
  deleteAfter: Date;
};

/** Security promise 17: at the latest. A claim that ends earlier takes its passcode with it. */
const retentionMs = 30 * dayMs;

function graphqlError(code: string, message: string, field?: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code, ...(field !== undefined && { field }) } });
}

const invalidTexts: Record<PasscodeType, string> = {
  password: 'A device password has 1 to 200 characters, without line breaks.',
  pin: 'A PIN has 1 to 8 digits.',
  pattern: 'A pattern is a list of different nodes from 0 to 8 such as 0,1,2,5,8, with every node that a line crosses.',
};

function passcodeErrorOf(type: PasscodeType, problem: PasscodeProblem): GraphQLError {
  if (problem === 'required') return graphqlError('PASSCODE_REQUIRED', errorTexts.passcode_required, 'passcode');
  if (problem === 'invalid') return graphqlError('PASSCODE_INVALID', invalidTexts[type], 'passcode');
  return graphqlError('PATTERN_TOO_SHORT', errorTexts.pattern_too_short, 'passcode');
}

/** An empty id is a fault of the page (spec §8.2), unlike that of a missing claim. */
export function checkClaimId(claimId: string): void {
  if (claimId === '') throw graphqlError('CLAIM_ID_MISSING', errorTexts.claim_id_missing, 'claimId');
}

function checkedType({ claimId, passcode, passcodeType, gdprConsent }: Submission): PasscodeType {
  checkClaimId(claimId);
  if (!isPasscodeType(passcodeType)) {
    throw graphqlError('PASSCODE_TYPE_INVALID', 'A passcode is a password, a pin or a pattern.', 'passcodeType');
  }
  const problem = passcodeProblem(passcodeType, passcode);
  if (problem !== null) throw passcodeErrorOf(passcodeType, problem);
  if (!gdprConsent) throw graphqlError('CONSENT_REQUIRED', errorTexts.consent_required, 'gdprConsent');
  return passcodeType;
}

/**
 * Throws CLAIM_ID_MISSING, PASSCODE_TYPE_INVALID, PASSCODE_REQUIRED, PASSCODE_INVALID, PATTERN_TOO_SHORT,
 * CONSENT_REQUIRED, CLAIM_ENDED and CLAIM_NOT_FOUND; no message repeats what was sent.
 */
export async function submitPasscode(context: GraphqlContext, submission: Submission): Promise<void> {
  const type = checkedType(submission);
  const { claimId, passcode } = submission;
  await changeOwnClaim(context, claimId, async (tx) => {
    if (isEndedState(await stateOf(tx, claimId))) {
      throw graphqlError('CLAIM_ENDED', 'This claim has ended, so the passcode is not needed any more.');
    }
    const id = newId();
    const sealed = sealPasscode(context.services, passcode, { claimId: claimId.toLowerCase(), id, type });
    const deleteAfter = new Date(context.now.getTime() + retentionMs);
    await storePasscode(tx, claimId, { id, type, sealed, now: context.now, deleteAfter });
    const data = { deleteAfter: deleteAfter.toISOString() };
    const event = {
      key: `passcode.submitted:${id}`,
      type: 'passcode.submitted',
      claimId,
      data,
      now: context.now,
    } as const;
    await addOutgoingEvent(tx, event);
    await auditClaimantAction(tx, { claimId, action: 'passcode.submitted' }, context.now);
    return true;
  });
}

/** Withdrawing a passcode that is gone changes nothing. Throws PASSCODE_READ, CLAIM_ID_MISSING and CLAIM_NOT_FOUND. */
export async function withdrawPasscode(context: GraphqlContext, claimId: string): Promise<void> {
  checkClaimId(claimId);
  await changeOwnClaim(context, claimId, async (tx) => {
    if (await removePasscode(tx, claimId, context.now)) {
      await auditClaimantAction(tx, { claimId, action: 'passcode.withdrawn' }, context.now);
      return true;
    }
    if (await wasOpened(tx, claimId)) {
      throw graphqlError(
        'PASSCODE_READ',
        "Our engineers have opened your passcode, so it can't be withdrawn any more.",
      );
    }
    return false;
  });
}

/** Audits the reading in the transaction that reads. Returns null where there is none. */
export async function readPasscode(
  services: Services,
  reference: string,
  actor: string,
): Promise<OpenedPasscode | null> {
  const now = services.now();
  return services.database.kysely.transaction().execute(async (tx) => {
    const stored = await takePasscode(tx, await idOfNumber(tx, reference), now);
    if (stored === null) return null;
    const { claimId, number, type, submittedAt, readAt: firstReadAt, deleteAfter } = stored;
    await addAuditEntry(tx, { at: now, actor, action: 'passcode.read', claimId });
    await requestDeskRows(tx, [claimId], now);
    return { number, type, passcode: unsealPasscode(services, stored), submittedAt, firstReadAt, deleteAfter };
  });
}

export async function purgePasscodes({ database, now }: Services): Promise<number> {
  return purgeDuePasscodes(database.kysely, now());
}
