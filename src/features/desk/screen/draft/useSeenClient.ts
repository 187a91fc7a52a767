import { useState } from 'react';
import type { DraftChannel } from '../../draft/draft-channels.rules.ts';
import type { DeskClaim } from '../../desk-answers.rules.ts';

type ClientId = DeskClaim['claim']['clientId'];

/** For whom what stands in a field was begun. It stays while another claim is open. */
const begunFor = new Map<string, { clientId: ClientId }>();

type Of = { claimId: string; channel: DraftChannel; clientId: ClientId; text: string };

/** Returns the client of which the page said that the claim is, when the text was begun. */
export function useSeenClient({ claimId, channel, clientId, text }: Of) {
  const place = `${channel} ${claimId}`;
  const [begun, setBegun] = useState(() => (text === '' ? null : (begunFor.get(place) ?? { clientId })));
  const named = begun === null ? clientId : begun.clientId;
  const set = (next: { clientId: ClientId } | null) => {
    setBegun(next);
    if (next === null) begunFor.delete(place);
    else begunFor.set(place, next);
  };
  return {
    clientId: named,
    isForOther: named !== clientId,
    follow: (typed: string) => set(typed.trim() === '' ? null : { clientId: named }),
    /** Counts the client that the page shows as seen once the server has refused the one before. */
    settle: (errorCode: string | null) => {
      if (errorCode === 'insurer-changed') set(null);
    },
  };
}
