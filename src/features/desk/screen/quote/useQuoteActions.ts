import * as m from '#web/messages/index.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import type { quoteRoutes } from '../../quote/quote-routes.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { cellId, cells } from './QuoteLine.tsx';
import { bodyOf, filledLines } from './typed-quote.ts';
import type { Draft } from './useQuoteDraft.ts';

const fieldIds: Record<string, string> = {
  who: 'quote-who',
  share: 'quote-share',
  until: 'quote-until',
  total: 'quote-total-fault',
};

function focusFirstFault({ typed, all }: Draft): void {
  const first = Object.keys(all).find((field) => fieldIds[field] === undefined);
  const [cell, key] = (first ?? '').split(' ');
  const known = cells.find((one) => one === cell);
  const id = known ? cellId(known, Number(key)) : fieldIds[Object.keys(all)[0] ?? ''];
  const fallback = cellId('part', typed.lines[0]?.key ?? 0);
  document.getElementById(id ?? fallback)?.focus();
}

type Of = { claimId: string; again: () => void; onClose: () => void };

export function useQuoteActions(draft: Draft | null, { claimId, again, onClose }: Of) {
  const save = useDeskAction<typeof quoteRoutes.deskSaveQuote>('POST /api/desk/claims/:claimId/quote-save');
  const send = useDeskAction<typeof quoteRoutes.deskSendQuote>('POST /api/desk/claims/:claimId/quote-send');
  const drop = useDeskAction<typeof quoteRoutes.deskDropQuote>('POST /api/desk/claims/:claimId/quote-drop');
  const params = { claimId };

  /** Returns the hash of the draft; null if it was not saved. */
  const keep = async (given: Draft): Promise<string | null> => {
    if (given.hash !== null && !given.isDirty) return given.hash;
    const done = await save.act({ params, body: { ...bodyOf(given.typed), seen: given.hash } });
    again();
    if (done !== null) given.saved(done.hash);
    return done?.hash ?? null;
  };
  /** Who decides holds for what is sent: a draft is saved before the claim is moved to where they can. */
  const isFaulty = (given: Draft, isToSend: boolean): boolean => {
    given.tryIt();
    if (Object.keys(given.all).every((field) => field === 'who' && !isToSend)) return false;
    focusFirstFault(given);
    return true;
  };
  const saveDraft = async () => {
    if (draft === null || isFaulty(draft, false)) return;
    if ((await keep(draft)) !== null) announce(m.desk_quote_saved());
  };
  const sendDraft = async () => {
    if (draft === null || isFaulty(draft, true)) return;
    if (filledLines(draft.typed).length === 0) return focusFirstFault(draft);
    const hash = await keep(draft);
    if (hash === null) return;
    const done = await send.act({ params, body: { seen: hash, ...draft.after } });
    again();
    if (done === null) return;
    const number = String(done.number);
    announce(done.status === 'sent' ? m.desk_quote_sent({ number }) : m.desk_quote_sent_approved({ number }));
    onClose();
  };
  const dropDraft = async () => {
    const seen = draft?.hash ?? null;
    if (seen === null) return;
    const done = await drop.act({ params, body: { seen } });
    again();
    if (done === null) return;
    announce(m.desk_quote_dropped());
    onClose();
  };
  const error = send.error ?? save.error ?? drop.error;
  return { saveDraft, sendDraft, dropDraft, error, isSaving: save.busy, isSending: send.busy, isDropping: drop.busy };
}
