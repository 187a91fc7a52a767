import { isAddressFailing } from '#claim/change/failing-address.data.ts';
import { requestExcessReview } from '#claim/change/excess-review.data.ts';
import { readClaimFacts } from '#claim/read/claim-facts.data.ts';
import { isClaimOver } from '#claim/rules/status.rules.ts';
import { readDecisionContact } from '#claim/step-up/decision-code.data.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { addOutgoingEvent } from '#server/outbox/outgoing-event.data.ts';
import { hashToken, newToken } from '#server/sessions/session.ts';
import { cleanEmail, couldBeEmail } from '#shared/people/email.ts';
import { singleLine } from '#shared/text.ts';
import * as data from './nominated.data.ts';
import { alertNomineeWaits, withdrawNomineeAlerts } from './alert-nominee-waits.server.ts';
import { mailLink, tellAsked, tellConfirmed, tellEnded } from './nominated-mails.server.ts';
import type { WantedNominee } from './nominate-body.rules.ts';
import { type EndedBy, longestMs, mostAsked, mostNominated, rightsIn } from './nominated.rules.ts';

/** `id-used`: another person has the id. `unmailable`: the address takes no mail. `known`: it has a nomination. */
export type NominateFault =
  | 'name-missing'
  | 'email-wrong'
  | 'unmailable'
  | 'known'
  | 'id-used'
  | 'too-many'
  | 'too-many-asked'
  | 'claim-over';

type Of = { tx: Tx; services: Services; claimId: string };

async function faultOf({ tx, services, claimId }: Of, wanted: WantedNominee): Promise<NominateFault | null> {
  if (singleLine(wanted.name) === '') return 'name-missing';
  if (!couldBeEmail(wanted.email)) return 'email-wrong';
  const { state } = await readClaimFacts(tx, claimId);
  if (isClaimOver(state)) return 'claim-over';
  const { open, asked } = await data.countNominated(tx, claimId, services.now());
  const all = await data.listNominated(tx, claimId);
  if (all.some(({ email }) => email === cleanEmail(wanted.email))) return 'known';
  if (open >= mostNominated) return 'too-many';
  return asked >= mostAsked ? 'too-many-asked' : null;
}

const isSame = (before: data.Nominated, { name, email, may }: WantedNominee): boolean =>
  before.name === singleLine(name) && before.email === cleanEmail(email) && before.may.join() === rightsIn(may).join();

type Naming = Of & { namedBy: data.NominatedBy | null };

/**
 * Returns whether a handler asks the claimant before it begins: one who can't be told, and one whose decisions need a
 * mailed code, because the nominee's own codes would stand in its place.
 */
async function needsHandler({ tx, claimId, namedBy }: Naming, { may }: WantedNominee): Promise<boolean> {
  const { email, needsCode } = (await readDecisionContact(tx, claimId)).contact;
  if (!couldBeEmail(email) || (await isAddressFailing(tx, claimId, { channel: 'mail', to: email }))) return true;
  return namedBy === null && needsCode && rightsIn(may).includes('decide');
}

/**
 * Nominates a person, with the claim locked. Their link is mailed to them alone. The claimant is told, and the desk where
 * it waits for a handler. Returns the person; null where the same was asked before.
 */
export async function nominate(of: Naming, wanted: WantedNominee): Promise<data.Nominated | NominateFault | null> {
  const { tx, services, claimId, namedBy } = of;
  const id = wanted.id.toLowerCase();
  const before = await data.findNominated(tx, claimId, id);
  if (before !== null) return isSame(before, wanted) ? null : 'id-used';
  const fault = await faultOf(of, wanted);
  if (fault !== null) return fault;
  const now = services.now();
  const nominated: data.Nominated = {
    claimId,
    id,
    name: singleLine(wanted.name),
    relation: singleLine(wanted.relation),
    email: cleanEmail(wanted.email),
    may: rightsIn(wanted.may),
    asksHandler: await needsHandler(of, wanted),
    askedBy: namedBy === null ? 'claimant' : 'handler',
    namedBy,
    confirmedBy: null,
    askedAt: now,
    confirmedAt: null,
    until: new Date(now.getTime() + longestMs),
    endedAt: null,
    endedBy: null,
  };
  const secret = newToken();
  await data.insertNominated(tx, { ...nominated, secretHash: hashToken(secret) });
  if (!(await mailLink(tx, services, nominated, secret))) return 'unmailable';
  await tellAsked(tx, services, nominated);
  const { may, asksHandler } = nominated;
  if (asksHandler) await alertNomineeWaits(tx, services, nominated);
  const event = { key: `nominated.asked:${id}`, type: 'nominated.asked' } as const;
  await addOutgoingEvent(tx, { ...event, claimId, data: { nominatedId: id, may, asksHandler }, now });
  return nominated;
}

/** Whoever named somebody does not confirm them, so that no handler alone opens a claim to anybody. */
export const mayConfirm = ({ askedBy, namedBy }: data.Nominated, accountId: string): boolean =>
  askedBy === 'claimant' || (namedBy !== null && namedBy.accountId !== accountId);

/**
 * `by` is null where the person entered their code; a handler also confirms whose code has, where they wait to decide.
 * The claim is locked. Returns whether it was not confirmed before.
 */
export async function confirmNominated(
  { tx, services, claimId }: Of,
  nominated: data.Nominated,
  by: data.NominatedBy | null,
): Promise<boolean> {
  const { id, may } = nominated;
  const now = services.now();
  const isActing = nominated.confirmedAt !== null;
  if (isActing && (by === null || !(await data.readWaitsToDecide(tx, nominated)))) return false;
  if (!(await data.writeConfirmed(tx, { claimId, id }, by, now))) return false;
  await tellConfirmed(tx, services, nominated, by);
  if (isActing) return true;
  await withdrawNomineeAlerts(tx, claimId);
  const event = { key: `nominated.confirmed:${id}`, type: 'nominated.confirmed' } as const;
  await addOutgoingEvent(tx, { ...event, claimId, data: { nominatedId: id, may }, now });
  return true;
}

/**
 * Closes their browsers and tells both sides, with the claim locked. Returns whether it was not ended before. The caller
 * raises the version.
 */
export async function endNominated({ tx, services, claimId }: Of, id: string, by: EndedBy): Promise<boolean> {
  const now = services.now();
  const before = await data.findNominated(tx, claimId, id);
  if (before === null || !(await data.writeEnded(tx, { claimId, id, by, now }))) return false;
  await tellEnded(tx, services, before, by);
  await withdrawNomineeAlerts(tx, claimId);
  // A payment of theirs that no provider has taken yet is taken back.
  await requestExcessReview(tx, claimId, now);
  const event = { key: `nominated.ended:${id}`, type: 'nominated.ended' } as const;
  await addOutgoingEvent(tx, { ...event, claimId, data: { nominatedId: id, by }, now });
  return true;
}
