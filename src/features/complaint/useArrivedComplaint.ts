import { useEffect, useEffectEvent, useRef } from 'react';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import * as m from '#web/messages/index.ts';
import type { ClaimComplaint } from './complaint-fields.ts';
import { readDraft, saveDraft } from './complaint-draft.ts';

type Arrived = {
  claimId: string;
  /** The newest first. */
  complaints: readonly ClaimComplaint[];
  isWriting: boolean;
  /** It is what was typed here. */
  onSent: () => void;
  /** It came another way: from the operator, or from another tab. */
  onOther: (number: string, isBegun: boolean) => void;
};

const isBegun = (claimId: string): boolean =>
  readDraft(claimId) !== null || document.querySelector('form:focus-within') !== null;

/** Tells of a complaint that came while the form was open. */
export function useArrivedComplaint({ claimId, complaints, isWriting, onSent, onOther }: Arrived): void {
  const count = useRef(complaints.length);
  const take = useEffectEvent(({ number, words }: ClaimComplaint) => {
    if (!isWriting) return;
    if (readDraft(claimId)?.words.trim() === words) {
      saveDraft(claimId, null);
      announce(m.complaint_sent());
      return onSent();
    }
    announce(m.complaint_came_in({ number }));
    onOther(number, isBegun(claimId));
    return undefined;
  });
  useEffect(() => {
    const [newest] = complaints;
    if (newest && complaints.length > count.current) take(newest);
    count.current = complaints.length;
  }, [complaints]);
}
