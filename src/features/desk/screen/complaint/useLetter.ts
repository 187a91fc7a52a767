import { useEffect, useState } from 'react';
import { closes, type LetterKind } from '#claim/complaint/complaint.rules.ts';
import { neededParts, type Typed, type TypedPart, typedParts, untypedParts } from '#claim/complaint/letters.rules.ts';
import { call, type CallResult } from '#web/call.ts';
import * as m from '#web/messages/index.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import type { complaintRoutes, LetterPreview, PreviewBody } from '../../complaint/complaint-routes.ts';
import type { ShownComplaint } from '../../complaint/shown-complaint.ts';
import { readSession } from '../draft/signed-out.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { noSettlement, type Settlement, settledOf } from './CauseFields.tsx';
import { closeToComplaint } from './close-to-complaint.ts';
import { useSeenSteps } from './meanwhile/useSeenSteps.ts';

export type LetterProps = {
  claimId: string;
  complaint: ShownComplaint;
  isToldInWriting: boolean;
  now: Date;
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

type Fields = Readonly<Record<string, string>>;

/** Returns what the server refuses of a field, such as a day that the letter cannot name. */
function refusedOf(fields: Fields = {}): LetterErrors {
  const parts = typedParts.map((part) => [part, fields[`parts/${part}`]] as const);
  return Object.fromEntries(parts.filter(([, detail]) => detail !== undefined));
}

const isSaid = (errors: LetterErrors): boolean => Object.keys(errors).length > 0;

type Seen = { clientId: string | null; newestStepId: string | null };

function bodyOf(writing: Writing, complaint: ShownComplaint, seen: Seen) {
  const { letter, settled, agreedBy } = writing;
  return { ...letterOf(writing, complaint), ...(closes(letter) && { ...settledOf(settled), agreedBy }), ...seen };
}

function previewBodyOf(writing: Writing, complaint: ShownComplaint) {
  const redressPence = closes(writing.letter) ? settledOf(writing.settled).redressPence : null;
  return { ...letterOf(writing, complaint), redressPence };
}

function useFocusRefused(fields: Fields | undefined): void {
  useEffect(() => {
    const [part] = Object.keys(refusedOf(fields));
    if (part !== undefined) document.getElementById(`complaint-part-${part}`)?.focus();
  }, [fields]);
}

/** `stepId` is the newest step that was seen. */
type PreviewOf = { body: PreviewBody; stepId: string | null };
type Asked = { of: string; result: CallResult<LetterPreview> };

/**
 * Keeps the preview of exactly what is typed: an answer that comes after more was typed is of what stood before. Once
 * another step was seen, it is to be drawn again.
 */
function usePreview(claimId: string, { body, stepId }: PreviewOf) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const of = JSON.stringify([body, stepId]);
  const look = async (): Promise<boolean> => {
    const result = await call<typeof complaintRoutes.deskPreviewLetter>(
      'POST /api/desk/claims/:claimId/complaint-preview',
      { params: { claimId }, body },
    );
    setAsked({ of, result });
    readSession(result);
    return result.ok;
  };
  const result = asked?.of === of ? asked.result : null;
  const error = result === null || result.ok ? null : result.error;
  useFocusRefused(error?.fields);
  const refused = refusedOf(error?.fields);
  return { drawn: result?.ok ? result.answer : null, previewError: isSaid(refused) ? null : error, refused, look };
}

/** As `usePreview`, in the name of the claim's client when it was drawn. `isToRead` is of one that sending has drawn. */
function useSeenPreview(claimId: string, complaint: ShownComplaint, of: PreviewOf) {
  const { look, drawn, ...rest } = usePreview(claimId, of);
  /** The client for whom the letter was opened or last looked at. */
  const [seenFor, setSeenFor] = useState(complaint.clientId);
  const [isToRead, setToRead] = useState(false);
  const [isDrawing, setDrawing] = useState(false);
  const draw = async (toRead: boolean): Promise<boolean> => {
    setSeenFor(complaint.clientId);
    setToRead(toRead);
    setDrawing(true);
    const isDrawn = await look();
    setDrawing(false);
    return isDrawn;
  };
  return { ...rest, preview: seenFor === complaint.clientId ? drawn : null, seenFor, isToRead, isDrawing, draw };
}

/** A preview may lack much, but it cannot be drawn of an amount that is none. */
function shownOf({ amount, ...found }: LetterErrors, tried: 'preview' | 'send' | null): LetterErrors {
  if (tried === null) return {};
  return { ...(amount !== undefined && { amount }), ...(tried === 'send' && found) };
}

/** Sends a letter. `refused` is what the server said of its fields; it goes, and `error` too, once `change` is called. */
function useSending() {
  const [isChanged, setChanged] = useState(false);
  // A step that came of the first try is on screen by the second.
  const { act, fields, ...sending } = useDeskAction<typeof complaintRoutes.deskSendLetter>(
    'POST /api/desk/claims/:claimId/complaint-letter',
    'newestStepId',
  );
  useFocusRefused(fields);
  return {
    ...sending,
    error: isChanged ? null : sending.error,
    refused: isChanged ? {} : refusedOf(fields),
    change: () => setChanged(true),
    send: (...given: Parameters<typeof act>) => {
      setChanged(false);
      return act(...given);
    },
  };
}

/** Returns what the server said of the whole letter, as far as it still holds. */
function errorOf({ error, code, refused }: ReturnType<typeof useSending>, preview: LetterPreview | null) {
  const isWholeNow = code === 'letter-incomplete' && preview?.missing.length === 0;
  const isLookedAt = code === 'insurer-changed' && preview !== null;
  return isWholeNow || isLookedAt || isSaid(refused) ? null : error;
}

/** What is typed, what is wrong with it, how it reads, and what sends it: nothing goes that was not drawn as it goes. */
export function useLetter({ claimId, complaint, again, onClose }: Omit<LetterProps, 'isToldInWriting' | 'now'>) {
  const [writing, setWriting] = useState<Writing>({
    letter: complaint.letterDue ?? 'holding',
    typed: {},
    settled: noSettlement,
    agreedBy: '',
  });
  const [tried, setTried] = useState<'preview' | 'send' | null>(null);
  const sending = useSending();
  const { forget: forgetRefused } = sending;
  const { seen: newestStepId, since, see } = useSeenSteps(complaint, sending.busy);
  const previewBody = previewBodyOf(writing, complaint);
  const { draw, refused, seenFor, isDrawing, ...previewed } = useSeenPreview(claimId, complaint, {
    body: previewBody,
    stepId: newestStepId,
  });
  const found = errorsOf(writing, complaint);
  const set = (part: Partial<Writing>) => {
    sending.change();
    if (part.letter !== undefined) setTried(null);
    setWriting((before) => ({ ...before, ...part }));
  };
  const save = async () => {
    setTried('send');
    forgetRefused();
    if (isSaid(found)) return;
    if (previewed.preview === null) {
      if (await draw(true)) announce(m.desk_complaint_read_first());
      return;
    }
    const body = bodyOf(writing, complaint, { clientId: seenFor, newestStepId });
    const done = await sending.send({ params: { claimId }, body });
    again();
    if (done === null) return;
    announce(m.desk_complaint_letter_sent());
    closeToComplaint(complaint, onClose);
  };
  return {
    ...previewed,
    writing,
    set,
    errors: { ...sending.refused, ...refused, ...shownOf(found, tried) },
    /** Draws the preview. Returns false, and asks nobody, where a field says why it cannot be drawn. */
    look: async () => {
      setTried((before) => before ?? 'preview');
      if (found.amount !== undefined) return false;
      await draw(false);
      return true;
    },
    since,
    keepMine: () => {
      sending.change();
      see();
    },
    code: sending.code,
    busy: sending.busy || isDrawing,
    error: errorOf(sending, previewed.preview),
    save,
  };
}
