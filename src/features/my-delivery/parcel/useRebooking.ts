import { useRef, useState } from 'react';
// Not crypto.randomUUID, because a page on plain http, as on a phone in the demo, has none.
import { v4 as newId } from 'uuid';
import { joinAddress } from '#shared/people/address.ts';
import { graphql, useMutationOf, type MutationError } from '#web/graphql/graphql.ts';
import { ParcelFields } from './parcel-fields.ts';
import type { Wish } from './wish.ts';

const AskRebooking = graphql(
  `
    mutation AskRebooking($model: AskRebookingInput!) {
      askRebooking(model: $model) {
        id
        ...ParcelFields
      }
    }
  `,
  [ParcelFields],
);

const WithdrawRebooking = graphql(
  `
    mutation WithdrawRebooking($model: WithdrawRebookingInput!) {
      withdrawRebooking(model: $model) {
        id
        ...ParcelFields
      }
    }
  `,
  [ParcelFields],
);

/** After these the parcel is another than on screen, so the dialog closes and the page says why. */
const faults = [
  'REBOOKING_CLOSED',
  'REBOOKING_WAITS',
  'REBOOKING_NOT_OFFERED',
  'REBOOKING_SETTLED',
  'REBOOKING_NOT_FOUND',
  'PARCEL_NOT_FOUND',
] as const;
export type Fault = (typeof faults)[number];

/** What the dialog says itself, because it stays open with what was typed. */
export type Trouble = 'offline' | 'unsent';

const handledCodes = [...faults, 'INTERNAL_SERVER_ERROR', 'SERVICE_UNAVAILABLE'];
const isFault = (code: string): code is Fault => faults.some((fault) => fault === code);

/** How the last press that the server settled ended; `count` tells one from the next. */
export type Settled = { count: number; fault: Fault | null };

/** The same wish is the same, however often it is sent. */
function useClientId() {
  const last = useRef<{ wish: string; clientId: string } | null>(null);
  return (wish: object): string => {
    const text = JSON.stringify(wish);
    if (last.current?.wish !== text) last.current = { wish: text, clientId: newId() };
    return last.current.clientId;
  };
}

const modelOf = ({ kind, day, placeId, words, ownRisk, address }: Wish) => ({
  kind: kind ?? '',
  ...(kind === 'day' && { day }),
  ...(kind === 'place' && { placeId }),
  ...((kind === 'neighbour' || kind === 'safe-place') && { words, ownRisk }),
  ...(kind === 'address' && { address: joinAddress(address) }),
});

export function useRebooking(claimId: string, refresh: () => void) {
  const askRebooking = useMutationOf(AskRebooking, handledCodes);
  const withdrawRebooking = useMutationOf(WithdrawRebooking, handledCodes);
  const [settled, setSettled] = useState<Settled>({ count: 0, fault: null });
  const clientIdOf = useClientId();

  const settle = (error: MutationError | null): Trouble | null => {
    const fault = error !== null && isFault(error.code) ? error.code : null;
    if (error !== null && fault === null) return error.code === 'UNREACHABLE' ? 'offline' : 'unsent';
    setSettled(({ count }) => ({ count: count + 1, fault }));
    refresh();
    return null;
  };
  const ask = async (parcelId: string, wish: Wish): Promise<Trouble | null> => {
    if (!navigator.onLine) return 'offline';
    const model = { claimId, parcelId, ...modelOf(wish) };
    return settle((await askRebooking({ model: { ...model, clientId: clientIdOf(model) } })).error);
  };
  const withdraw = async (rebookingId: string): Promise<Trouble | null> => {
    if (!navigator.onLine) return 'offline';
    return settle((await withdrawRebooking({ model: { claimId, rebookingId } })).error);
  };
  return { settled, ask, withdraw };
}
