import { useState } from 'react';
import { closes, type LetterKind } from '#claim/complaint/complaint.rules.ts';
import { neededParts, type Typed, type TypedPart, typedParts, untypedParts } from '#claim/complaint/letters.rules.ts';
import { call, type CallError } from '#web/call.ts';
import * as m from '#web/messages/index.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import type { complaintRoutes, LetterPreview, PreviewBody } from '../../complaint/complaint-routes.ts';
import type { ShownComplaint } from '../../complaint/shown-complaint.ts';
import { markIfSignedOut } from '../draft/signed-out.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { noSettlement, type Settlement, settledOf } from './CauseFields.tsx';
import { closeToComplaint } from './close-to-complaint.ts';

export type LetterProps = {
  claimId: string;
  complaint: ShownComplaint;
  isToldInWriting: boolean;
  again: () => void;
  onClose: () => void;
};

/** As it is typed. `agreedBy` is who at the insurer agreed to an answer in its name. */
export type Writing = { letter: LetterKind; typed: Typed; settled: Settlement; agreedBy: string };

export type LetterErrors = Partial<Record<TypedPart | 'cause' | 'amount' | 'agreedBy', string>>;

export const isDay = (part: TypedPart): boolean => part === 'promised-on' || part === 'accepted-on';

function lackText(part: TypedPart): string {
  if (part === 'decision') return m.desk_complaint_lacks_decision();
  if (part === 'redress') return m.desk_complaint_lacks_redress();
  return isDay(part) ? m.desk_complaint_lacks_day() : m.desk_complaint_lacks_words();
}

export const isAgreedFor = ({ respondent }: ShownComplaint, letter: LetterKind): boolean =>
  closes(letter) && respondent === 'insurer';

export const partsOf = ({ kind }: ShownComplaint, letter: LetterKind): TypedPart[] =>
  typedParts.filter((part) => neededParts[kind][letter]?.includes(part));

/** What was typed for another letter stays out of this one. */
function letterOf({ letter, typed }: Writing, complaint: ShownComplaint) {
  const parts = Object.fromEntries(partsOf(complaint, letter).map((part) => [part, typed[part]]));
  return { complaintId: complaint.id, letter, parts: parts as PreviewBody['parts'] };
}

/** Returns what is missing or wrong, each at its field. */
function errorsOf(writing: Writing, complaint: ShownComplaint): LetterErrors {
  const { letter, settled, agreedBy } = writing;
  const { cause, redressPence } = settledOf(settled);
  const untyped = untypedParts(letter, complaint.kind, letterOf(writing, complaint).parts, redressPence);
  return {
    ...Object.fromEntries(untyped.map((part) => [part, lackText(part)])),
    ...(closes(letter) && cause === null && { cause: m.desk_complaint_cause_missing() }),
    ...(closes(letter) && (redressPence ?? 0) < 0 && { amount: m.desk_quote_wrong_amount() }),
    ...(isAgreedFor(complaint, letter) && agreedBy.trim() === '' && { agreedBy: m.desk_complaint_lacks_agreed() }),
  };
}

function bodyOf(writing: Writing, complaint: ShownComplaint, clientId: string | null) {
  const { letter, settled, agreedBy } = writing;
  return { ...letterOf(writing, complaint), ...(closes(letter) && { ...settledOf(settled), agreedBy }), clientId };
}

function previewBodyOf(writing: Writing, complaint: ShownComplaint) {
  const redressPence = closes(writing.letter) ? settledOf(writing.settled).redressPence : null;
  return { ...letterOf(writing, complaint), redressPence };
}

function usePreview(claimId: string) {
  const [preview, setPreview] = useState<LetterPreview | null>(null);
  const [previewError, setError] = useState<CallError | null>(null);
  const look = async (body: PreviewBody) => {
    const result = await call<typeof complaintRoutes.deskPreviewLetter>(
      'POST /api/desk/claims/:claimId/complaint-preview',
      { params: { claimId }, body },
    );
    setPreview(result.ok ? result.answer : null);
    setError(result.ok ? null : result.error);
    if (!result.ok) markIfSignedOut(result.error);
  };
  const forget = () => {
    setPreview(null);
    setError(null);
  };
  return { preview, previewError, look, forget };
}

/** What is typed, what is wrong with it, how it reads, and what sends it. */
export function useLetter({ claimId, complaint, again, onClose }: Omit<LetterProps, 'isToldInWriting'>) {
  const [writing, setWriting] = useState<Writing>({
    letter: complaint.letterDue ?? 'holding',
    typed: {},
    settled: noSettlement,
    agreedBy: '',
  });
  const [isTried, setTried] = useState(false);
  /** Since the server refused it. */
  const [isChanged, setChanged] = useState(false);
  const { look, forget, ...preview } = usePreview(claimId);
  /** The client for whom the letter was opened or last looked at. */
  const [seenFor, setSeenFor] = useState(complaint.clientId);
  const { busy, error, code, act } = useDeskAction<typeof complaintRoutes.deskSendLetter>(
    'POST /api/desk/claims/:claimId/complaint-letter',
  );
  const found = errorsOf(writing, complaint);
  const set = (part: Partial<Writing>) => {
    // The preview is of what stood before.
    forget();
    setChanged(true);
    if (part.letter !== undefined) setTried(false);
    setWriting((before) => ({ ...before, ...part }));
  };
  const save = async () => {
    setTried(true);
    if (Object.keys(found).length > 0) return;
    setChanged(false);
    const done = await act({ params: { claimId }, body: bodyOf(writing, complaint, seenFor) });
    again();
    if (done === null) return;
    announce(m.desk_complaint_letter_sent());
    closeToComplaint(complaint, onClose);
  };
  const shown = seenFor === complaint.clientId ? preview.preview : null;
  const isWholeNow = code === 'letter-incomplete' && shown?.missing.length === 0;
  const isLookedAt = code === 'insurer-changed' && shown !== null;
  return {
    ...preview,
    preview: shown,
    writing,
    set,
    errors: isTried ? found : {},
    look: () => {
      setSeenFor(complaint.clientId);
      void look(previewBodyOf(writing, complaint));
    },
    busy,
    error: isChanged || isWholeNow || isLookedAt ? null : error,
    save,
  };
}
