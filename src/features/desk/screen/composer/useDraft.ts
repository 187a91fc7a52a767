import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '#web/call.ts';
import type { draftRoutes } from '../../draft/draft-routes.ts';
import type { DraftChannel } from '../../draft/draft-channels.rules.ts';

/** After the last key. */
const saveMs = 1_000;

export type Draft = {
  /** When it was kept; null while there is something that was not. */
  keptAt: Date | null;
  save: (text: string) => void;
  /** Resolves once nothing is on its way, and forgets what waits; so nothing comes after what is sent. */
  settle: () => Promise<void>;
};

/** Keeps what is typed on the server, a second after the last key, and at once when the claim is left. */
export function useDraft(claimId: string, channel: DraftChannel): Draft {
  const [keptAt, setKeptAt] = useState<Date | null>(null);
  const waiting = useRef<{ text: string; timer: ReturnType<typeof setTimeout> } | null>(null);
  const underWay = useRef(Promise.resolve());

  const keep = async (text: string) => {
    const params = { claimId, channel };
    const result = await call<typeof draftRoutes.deskDraft>('PUT /api/desk/claims/:claimId/draft/:channel', {
      params,
      body: { text },
    });
    if (result.ok && waiting.current === null) setKeptAt(new Date());
  };
  const forget = () => {
    clearTimeout(waiting.current?.timer);
    waiting.current = null;
  };
  const flush = () => {
    if (waiting.current === null) return;
    const { text } = waiting.current;
    forget();
    underWay.current = underWay.current.then(() => keep(text));
  };
  const leave = useEffectEvent(flush);
  useEffect(() => () => leave(), []);

  return {
    keptAt,
    save: (text) => {
      forget();
      setKeptAt(null);
      waiting.current = { text, timer: setTimeout(flush, saveMs) };
    },
    settle: () => {
      forget();
      setKeptAt(null);
      return underWay.current;
    },
  };
}
