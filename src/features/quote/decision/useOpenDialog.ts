import { useState } from 'react';
import type { Trouble } from '#claim/deciding/trouble.ts';
import { useQuestion } from '#claim/deciding/useQuestion.ts';
import type { Settlement } from '#claim/deciding/useSettled.ts';
import type { DeclineReason } from '#claim/quote/decline-reasons.rules.ts';
import { useHeldDraft, useHeldFirst } from '#web/session/held-draft.ts';
import type { Refusal } from './DeclineDialog.tsx';
import type { Version } from './quote-version-fields.ts';
import type { QuoteActions, Seen } from './useQuoteActions.ts';

export type DialogName = 'approve' | 'decline' | 'ask';

/** The version is as it was on screen, whatever comes meanwhile. */
type OpenDialog = { name: DialogName; version: Version };

const seen = ({ number, total }: Version): Seen => ({ version: number, total });

const noRefusal: Refusal = { reason: null, words: '' };

function useRefusal(claimId: string) {
  const key = `refusal:${claimId}`;
  const held = useHeldFirst<Refusal>(key);
  const [refusal, setRefusal] = useState(held ?? noRefusal);
  useHeldDraft(key, () => (refusal === noRefusal ? null : refusal));
  return { refusal, setRefusal };
}

/** What was typed stays after a fault, because the claimant decides anew. */
export function useOpenDialog(claimId: string, { mailCode, decide, ask }: QuoteActions) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const { refusal, setRefusal } = useRefusal(claimId);
  const { question, setQuestion, questionOf } = useQuestion('quote', claimId, dialog?.name === 'ask');

  const forget = () => {
    setRefusal(noRefusal);
    setQuestion('');
  };
  const finish = (settlement: Settlement): Trouble | null => {
    if (settlement !== 'done' && settlement !== 'fault') return settlement;
    setDialog(null);
    if (settlement === 'done') forget();
    return null;
  };
  /** A mailed code keeps the dialog open; a fault closes it, as for a decision. */
  const finishMailing = (settlement: Settlement): Trouble | null => (settlement === 'done' ? null : finish(settlement));
  const close = () => {
    setDialog(null);
    forget();
  };
  return {
    dialog,
    open: (name: DialogName, version: Version) => setDialog({ name, version }),
    close,
    refusal,
    setRefusal,
    question,
    setQuestion,
    mailCode: async (version: Version) => finishMailing(await mailCode(seen(version))),
    approve: async (version: Version, code?: string) =>
      finish(await decide(seen(version), { decision: 'approve', consent: true, ...(code !== undefined && { code }) })),
    decline: async (version: Version, reason: DeclineReason, words: string, code?: string) =>
      finish(await decide(seen(version), { decision: 'decline', reason, words, ...(code !== undefined && { code }) })),
    ask: async (version: Version, message: string) => finish(await ask(seen(version), questionOf(message))),
  };
}

export type OpenDialogState = ReturnType<typeof useOpenDialog>;
