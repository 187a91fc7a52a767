import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';

import { takePasscode } from '#claim/passcode/open-passcode.data.ts';
import { unsealPasscode } from '#claim/passcode/passcode-vault.server.ts';
import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { addOutgoingEvent } from '#server/outbox/outgoing-event.data.ts';
import { accountOf } from '#server/sessions/account.access.ts';
import { secondFactorsOf } from '#server/sessions/account-session.data.ts';
import { startOfLondonDay } from '#shared/time/london.ts';
import { type Acted, type Acting, actIn, askerOf } from '../action/act.server.ts';
import type { OpenedPasscode, OpenBody } from './passcode-routes.ts';
import { addOpening, countOpenings, listOpenings, lockOpenings, takePermit, type Opening } from './openings.data.ts';
import { minuteMs } from '#shared/time/milliseconds.ts';

const proofMs = 5 * minuteMs;
const sameReasonMs = 10 * minuteMs;
const permitMs = 60 * minuteMs;
/** Openings in a London day. More need a lead's permission. */
const mostADay = { ofClaim: 3, ofAccount: 20 };

export const noPasscode = (): Problem => new Problem(404, 'passcode-not-found', 'There is no passcode to open.');

/** Throws unless the second factor was given in this session within five minutes. */
async function checkProof({ tx, now }: Acting, request: FastifyRequest): Promise<void> {
  const { accountId, provedAt } = accountOf(request);
  if (provedAt !== null && now.getTime() - provedAt.getTime() <= proofMs) return;
  const { code, passkey } = await secondFactorsOf(tx, accountId);
  if (code || passkey) {
    throw new Problem(403, 'second-factor-needed', 'Give your second factor first.');
  }
  const detail = 'Only accounts with two-step sign-in open passcodes. Set it up on your account page.';
  throw new Problem(403, 'second-factor-missing', detail);
}

/** Returns the name of the lead who allowed it; null where none is needed. */
async function checkCount({ tx, now, actor, claim }: Acting): Promise<string | null> {
  const of = { claimId: claim.id, accountId: actor.accountId };
  await lockOpenings(tx, actor.accountId);
  const { ofClaim, ofAccount } = await countOpenings(tx, { ...of, since: startOfLondonDay(now) });
  if (ofClaim < mostADay.ofClaim && ofAccount < mostADay.ofAccount) return null;
  const allowedBy = await takePermit(tx, of, new Date(now.getTime() - permitMs));
  if (allowedBy !== null) return allowedBy;
  const often =
    ofClaim >= mostADay.ofClaim
      ? `This passcode was opened ${ofClaim} times today.`
      : `You have opened ${ofAccount} passcodes today.`;
  throw new Problem(403, 'lead-needed', `${often} Ask a lead to allow it once more.`);
}

/** Returns an opening whose reason still counts: ten minutes. */
export function lastOwn(openings: readonly Opening[], accountId: string, now: Date): Opening | null {
  const own = openings.find((opening) => opening.accountId === accountId);
  return own && now.getTime() - own.at.getTime() < sameReasonMs ? own : null;
}

function reasonOf({ reason, words }: OpenBody, last: Opening | null): Pick<Opening, 'reason' | 'words'> {
  if (reason === undefined && last !== null) return { reason: last.reason, words: last.words };
  const detail = reason === undefined ? 'Say why you open it.' : 'Say in a few words why you open it.';
  const pointer = reason === undefined ? '/reason' : '/words';
  if (reason === undefined || (reason === 'other' && words === '')) {
    throw new Problem(400, 'invalid-body', detail, { errors: [{ pointer, detail }] });
  }
  return { reason, words };
}

/** The answer, which is kept for retries, holds no passcode. */
async function open(acting: Acting, body: OpenBody): Promise<Acted<{ at: string; name: string }>> {
  const { tx, now, actor, claim } = acting;
  const { openings } = await listOpenings(tx, claim.id);
  const given = reasonOf(body, lastOwn(openings, actor.accountId, now));
  const allowedBy = await checkCount(acting);
  const id = newId();
  const { accountId, name } = actor;
  await addOpening(tx, claim.id, { id, accountId, name, ...given, at: now, allowedBy });
  const event = { key: `passcode.opened:${id}`, type: 'passcode.opened', claimId: claim.id } as const;
  await addOutgoingEvent(tx, { ...event, data: { openingId: id, reason: given.reason }, now });
  return { answer: { at: now.toISOString(), name }, detail: given.reason };
}

/** Opens the passcode in the transaction that notes by whom and why. */
export async function openAtDesk(
  services: Services,
  request: FastifyRequest,
  { claimId, body }: { claimId: string; body: OpenBody },
): Promise<OpenedPasscode> {
  const action = { claimId, name: 'passcode-open', right: 'passcode' } as const;
  return services.database.kysely.transaction().execute(async (tx) => {
    const { at, name } = await actIn(tx, askerOf(services, request), action, async (acting) => {
      await checkProof(acting, request);
      return open(acting, body);
    });
    const now = services.now();
    const shownUntil = new Date(new Date(at).getTime() + minuteMs);
    if (now >= shownUntil) throw new Problem(409, 'too-late', 'The minute is over. Open it again.');
    const stored = await takePasscode(tx, sql`array[${claimId}::uuid]`, now);
    if (stored === null) throw noPasscode();
    const { type } = stored;
    return { type, passcode: unsealPasscode(services, stored), at, shownUntil: shownUntil.toISOString(), name };
  });
}
