import { GraphQLError } from 'graphql';

import { auditClaimantAction } from '#claim/access/audit-claimant-action.data.ts';
import { readClientId } from '#claim/access/client-of-claim.data.ts';
import { changeOwnClaim } from '#claim/change/claim-change.data.ts';
import { dayOf } from '#claim/promise/noon.rules.ts';
import { type ChangedNeeds, isChanged, numbersOf, setNeeds } from '#claim/support/set-needs.server.ts';
import { tellNeedsReplaced } from '#claim/support/needs-replaced-mail.server.ts';
import { readNeedsSight } from '#claim/support/needs-sight.data.ts';
import { stampOfNeeds } from '#claim/support/needs-stamp.server.ts';
import { closeSupportOffer, openNeeds, readStoredNeeds } from '#claim/support/support-needs.data.ts';
import {
  faultsOfNeeds,
  faultTexts,
  insurerChanged,
  type NeedFault,
  needsChanged,
  type WantedNeeds,
} from '#claim/support/support-needs.rules.ts';
import type { Tx } from '#server/db/connect.ts';
import type { GraphqlContext } from '#server/graphql/builder.ts';

type Context = Pick<GraphqlContext, 'services' | 'viewer' | 'now'>;

export const errorCodes: Record<NeedFault['code'], string> = {
  'both-ways': 'NEEDS_BOTH_WAYS',
  'nothing-chosen': 'NEED_NOTHING_CHOSEN',
  'words-missing': 'NEED_WORDS_MISSING',
  'words-unticked': 'NEED_WORDS_UNTICKED',
  'words-too-long': 'NEED_WORDS_TOO_LONG',
  'day-not-good': 'NEED_DAY_NOT_GOOD',
  'insurer-changed': 'NEED_INSURER_CHANGED',
  'changed-meanwhile': 'NEEDS_CHANGED',
  'changed-sealed': 'NEEDS_CHANGED_SEALED',
};

export const ownFaults = (wanted: WantedNeeds, now: Date): NeedFault[] => faultsOfNeeds(wanted, dayOf(now));

const entryOf = (claimId: string, changed: ChangedNeeds) =>
  ({ claimId, action: 'claim.needs', detail: numbersOf(changed), changes: changed.changes }) as const;

const claimant = { saidBy: 'claimant', byAccount: null, byName: '' } as const;

const sealedError = () =>
  new GraphQLError('See them with a mailed code first, or replace them all.', { extensions: { code: 'NEEDS_SEALED' } });

/**
 * `shownInsurer` is what the form was drawn for: a tick for one insurer is none for the next. `seen` is the stamp of the
 * needs that it was opened on: others are not replaced unseen. Null replaces any.
 */
type OwnWanted = WantedNeeds & { shownInsurer: string | null; seen: string | null };

function errorOf({ code, field }: NeedFault): GraphQLError {
  return new GraphQLError(faultTexts[code], { extensions: { code: errorCodes[code], field } });
}

async function isOvertaken(tx: Tx, claimId: string, { seen }: OwnWanted, now: Date): Promise<boolean> {
  if (seen === null) return false;
  return stampOfNeeds(await readStoredNeeds(tx, claimId, dayOf(now))) !== seen;
}

/** With the claim locked, so that its insurer stays what it is. */
async function faultOf(tx: Tx, claimId: string, wanted: OwnWanted, now: Date): Promise<NeedFault | undefined> {
  const [fault] = ownFaults(wanted, now);
  if (fault !== undefined || !wanted.tellsInsurer || wanted.codes.length === 0) return fault;
  return (await readClientId(tx, claimId)) === wanted.shownInsurer ? undefined : insurerChanged;
}

/**
 * The same again changes nothing. Returns whether anything changed. Throws NEEDS_BOTH_WAYS, NEEDS_CHANGED,
 * NEEDS_CHANGED_SEALED, NEED_…, CLAIM_READ_ONLY and CLAIM_NOT_FOUND.
 */
export async function setOwnNeeds(context: Context, id: string, wanted: OwnWanted): Promise<boolean> {
  const { services, now } = context;
  const claimId = id.toLowerCase();
  let isNew = false;
  await changeOwnClaim(context, claimId, async (tx) => {
    const fault = await faultOf(tx, claimId, wanted, now);
    if (fault) throw errorOf(fault);
    const { sessionId, isSealed } = await readNeedsSight(tx, context, claimId);
    const overtaken = await isOvertaken(tx, claimId, wanted, now);
    const sayer = { ...claimant, sessionId };
    const changed = await setNeeds({ tx, claimId, now, keys: services }, wanted, sayer, { unseen: isSealed });
    isNew = isChanged(changed);
    if (!isNew) return false;
    if (overtaken) throw errorOf(needsChanged(isSealed));
    await auditClaimantAction(tx, entryOf(claimId, changed), now);
    if (isSealed) await tellNeedsReplaced(tx, services, { claimId, at: now });
    return true;
  });
  return isNew;
}

/**
 * Withdraws one of them. The same again changes nothing. Throws NEEDS_SEALED, CLAIM_READ_ONLY and CLAIM_NOT_FOUND.
 */
export async function withdrawOwnNeed(context: Context, id: string, code: string): Promise<void> {
  const { services, now } = context;
  const claimId = id.toLowerCase();
  await changeOwnClaim(context, claimId, async (tx) => {
    const { sessionId, isSealed } = await readNeedsSight(tx, context, claimId);
    if (isSealed) throw sealedError();
    const live = openNeeds(services, await readStoredNeeds(tx, claimId, dayOf(now)));
    const [first] = live;
    if (first === undefined || !live.some((need) => need.code === code)) return false;
    const left = live.filter((need) => need.code !== code);
    const words = left.find((need) => need.code === 'other')?.words ?? '';
    const { until, tellsInsurer } = first;
    const wanted = { codes: left.map((need) => need.code), words, until, tellsInsurer };
    const changed = await setNeeds({ tx, claimId, now, keys: services }, wanted, { ...claimant, sessionId });
    await auditClaimantAction(tx, entryOf(claimId, changed), now);
    return true;
  });
}

/** The offer of help on My Claim was opened or sent away. Throws CLAIM_READ_ONLY and CLAIM_NOT_FOUND. */
export async function closeOwnOffer(context: Context, id: string): Promise<void> {
  const claimId = id.toLowerCase();
  await changeOwnClaim(context, claimId, (tx) => closeSupportOffer(tx, claimId, context.now));
}
