import { useState } from 'react';
import type { Trouble } from '#claim/deciding/trouble.ts';
import { useQuestion } from '#claim/deciding/useQuestion.ts';
import type { Settlement } from '#claim/deciding/useSettled.ts';
import type { Offer, Option } from './offer-fields.ts';
import type { OfferActions, Seen } from './useOfferActions.ts';

/** Offer and option are as they were on screen, whatever comes meanwhile. */
type OpenDialog = { name: 'choose' | 'ask'; offer: Offer; option: Option };

const seenIn = (offer: Offer, option: Option): Seen => ({ offerVersion: offer.number, optionId: option.id });

type Opens = { claimId: string; onChosen: () => void };

export function useOpenDialog({ mailCode, choose, ask }: OfferActions, { claimId, onChosen }: Opens) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const { question, setQuestion, questionOf } = useQuestion('outcome', claimId, dialog?.name === 'ask');

  // What was typed stays after a fault, because the claimant may ask anew.
  const finish = (settlement: Settlement): Trouble | null => {
    if (settlement !== 'done' && settlement !== 'fault') return settlement;
    setDialog(null);
    if (settlement === 'done') setQuestion('');
    return null;
  };
  /** A mailed code keeps the dialog open; a fault closes it, as for a choice. */
  const finishMailing = (settlement: Settlement): Trouble | null => (settlement === 'done' ? null : finish(settlement));
  const chooseOption = async (offer: Offer, option: Option, code?: string): Promise<Trouble | null> => {
    const settlement = await choose(seenIn(offer, option), code);
    if (settlement === 'done') onChosen();
    return finish(settlement);
  };
  return {
    dialog,
    open: (name: OpenDialog['name'], offer: Offer, option: Option) => setDialog({ name, offer, option }),
    close: () => {
      setDialog(null);
      setQuestion('');
    },
    question,
    setQuestion,
    choose: chooseOption,
    mailCode: async (offer: Offer, option: Option) => finishMailing(await mailCode(seenIn(offer, option))),
    ask: async (offer: Offer, option: Option, message: string) =>
      finish(await ask(seenIn(offer, option), questionOf(message))),
  };
}

export type OpenDialogState = ReturnType<typeof useOpenDialog>;
