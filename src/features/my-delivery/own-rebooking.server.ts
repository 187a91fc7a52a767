import { GraphQLError } from 'graphql';

import { auditClaimantAction } from '#claim/access/audit-claimant-action.data.ts';
import { readSealedSight } from '#claim/sealed/sealed-sight.data.ts';
import { changeOwnClaim } from '#claim/change/claim-change.data.ts';
import { type AskFault, askRebooking, withdrawRebooking } from '#claim/parcel/ask-rebooking.server.ts';
import { leaveKinds, type LeaveKind, type Wish } from '#claim/parcel/rebooking.rules.ts';
import { isWellFormedId } from '#claim/read/claim-read.data.ts';
import { addressFields, linesTooLong, longestLine, readFiveLines } from '#claim/rules/typed-address.rules.ts';
import type { GraphqlContext } from '#server/graphql/builder.ts';
import { singleLine } from '#shared/text.ts';

type Given<Value> = Value | null | undefined;

export type OwnWish = {
  claimId: string;
  parcelId: string;
  clientId: string;
  kind: string;
  day?: Given<string>;
  placeId?: Given<string>;
  words?: Given<string>;
  ownRisk?: Given<boolean>;
  address?: Given<string>;
};

const longestWords = 100;

function rebookingError(code: string, message: string, field?: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code, ...(field !== undefined && { field }) } });
}

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

function dayWish({ day }: OwnWish): Wish {
  if (typeof day === 'string' && isDay(day)) return { kind: 'day', day };
  throw rebookingError('DAY_REQUIRED', 'Choose a day.', 'day');
}

function placeWish({ placeId }: OwnWish): Wish {
  if (typeof placeId === 'string' && placeId !== '') return { kind: 'place', id: placeId, name: '', address: '' };
  throw rebookingError('PLACE_REQUIRED', 'Choose a pick-up point.', 'placeId');
}

const wordsMissing: Record<LeaveKind, string> = {
  neighbour: 'Say which neighbour.',
  'safe-place': 'Say in which place.',
};

function leaveWish(kind: LeaveKind, { words, ownRisk }: OwnWish): Wish {
  const text = singleLine(words ?? '');
  if (text === '') throw rebookingError('WORDS_REQUIRED', wordsMissing[kind], 'words');
  if (text.length > longestWords) {
    throw rebookingError('TEXT_TOO_LONG', `This may have at most ${longestWords} characters.`, 'words');
  }
  if (ownRisk !== true) throw rebookingError('RISK_REQUIRED', 'Tick that it is at your own risk.', 'ownRisk');
  return { kind, words: text };
}

function addressWish({ address }: OwnWish): Wish {
  const lines = readFiveLines(address ?? '');
  if (lines === null || addressFields.every((field) => lines[field] === '')) {
    const help = 'Send five lines joined by \\n: line1, line2, line3, city, post code.';
    throw rebookingError('ADDRESS_NOT_FIVE_LINES', help, 'address');
  }
  const [field] = linesTooLong(lines);
  if (!field) return { kind: 'address', ...lines };
  throw rebookingError('ADDRESS_LINE_TOO_LONG', `${field} may have at most ${longestLine[field]} characters.`, field);
}

const isLeave = (kind: string): kind is LeaveKind => leaveKinds.some((known) => known === kind);

function wishOf(own: OwnWish): Wish {
  const { kind } = own;
  if (kind === 'day') return dayWish(own);
  if (kind === 'place') return placeWish(own);
  if (kind === 'address') return addressWish(own);
  if (isLeave(kind)) return leaveWish(kind, own);
  throw rebookingError('BAD_USER_INPUT', 'The kind is day, place, neighbour, safe-place or address.', 'kind');
}

const faults: Record<AskFault, string> = {
  'parcel-not-found': 'There is no such parcel.',
  'rebooking-closed': 'It’s too late to change this visit.',
  'rebooking-waits': 'You’ve asked for something already. Take it back first.',
  'rebooking-not-offered': 'The courier doesn’t offer this. Look again at what it offers.',
};

const codeOf = (fault: string): string => fault.toUpperCase().replaceAll('-', '_');

/**
 * Keeps what the claimant asks for; the booked day stays until it is confirmed. The same `clientId` again is the same
 * wish. Throws DAY_REQUIRED, PLACE_REQUIRED, WORDS_REQUIRED, RISK_REQUIRED, TEXT_TOO_LONG, ADDRESS_NOT_FIVE_LINES,
 * ADDRESS_LINE_TOO_LONG, PARCEL_NOT_FOUND, REBOOKING_CLOSED, REBOOKING_WAITS, REBOOKING_NOT_OFFERED and
 * CLAIM_NOT_FOUND.
 */
export async function askOwnRebooking(context: GraphqlContext, own: OwnWish): Promise<void> {
  const wish = wishOf(own);
  const { claimId, parcelId, clientId: id } = own;
  if (!isWellFormedId(id)) throw rebookingError('BAD_USER_INPUT', 'The clientId must be a UUID.', 'clientId');
  const { now, services } = context;
  const { settings } = services;
  await changeOwnClaim(context, claimId, async (tx) => {
    if (!isWellFormedId(parcelId)) throw rebookingError('PARCEL_NOT_FOUND', faults['parcel-not-found']);
    const { sessionId } = await readSealedSight(tx, context, claimId);
    const asked = await askRebooking(tx, { claimId, now, settings }, { id, parcelId, wish, sessionId });
    if (asked === null) return false;
    if (asked !== 'asked') throw rebookingError(codeOf(asked), faults[asked]);
    await auditClaimantAction(tx, { claimId, action: 'claim.changed', detail: `asked the courier: ${wish.kind}` }, now);
    return true;
  });
}

/** Throws REBOOKING_NOT_FOUND, REBOOKING_SETTLED and CLAIM_NOT_FOUND. */
export async function withdrawOwnRebooking(context: GraphqlContext, claimId: string, id: string): Promise<void> {
  const { now, services } = context;
  const { settings } = services;
  await changeOwnClaim(context, claimId, async (tx) => {
    if (!isWellFormedId(id)) throw rebookingError('REBOOKING_NOT_FOUND', 'There is nothing to take back.');
    const withdrawn = await withdrawRebooking(tx, { claimId, now, settings }, id);
    if (withdrawn === 'rebooking-not-found')
      throw rebookingError('REBOOKING_NOT_FOUND', 'There is nothing to take back.');
    if (withdrawn === 'rebooking-settled') throw rebookingError('REBOOKING_SETTLED', 'This was answered already.');
    if (withdrawn) await auditClaimantAction(tx, { claimId, action: 'claim.changed', detail: 'wish taken back' }, now);
    return withdrawn;
  });
}
