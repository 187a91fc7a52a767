import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AnswerOf } from '#shared/rest-route.ts';
import * as m from '#web/messages/index.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { useOnline } from '#web/ui/feedback/useOnline.ts';
import type { CallResult } from '#web/call.ts';
import { replyUndoMs } from '../../reply/reply-undo.ts';
import type { replyRoutes } from '../../reply/reply-routes.ts';
import { unfilledIn } from '../../saved/placeholders.rules.ts';
import type { ThreadEntry } from '../../desk-answers.rules.ts';
import { firstName } from '../due/due-texts.ts';
import type { ReplyFiles } from '../file/useReplyFiles.ts';
import { deskErrorText, isEndUnknown, useDeskCall } from '../useDeskAction.ts';
import { joinParagraphs } from './join-paragraphs.ts';
import { newerSaid } from './newer-said.ts';
import {
  forgetTakenBack,
  markSending,
  offerUndo,
  type Undoable,
  useTakenBack,
  useUndoables,
} from '../undo/undoables.ts';
import type { ModeProps } from './mode-props.ts';
import { begunWords, type DraftState, useDraft } from '../draft/useDraft.ts';
import { useSeenClient } from '../draft/useSeenClient.ts';
import { useSending } from './useSending.ts';
import { type Ticks, useTicks } from './useTicks.ts';

export type WrittenReply = {
  ticks: Ticks;
  /** What has been said since the reply was begun, in another tab by oneself, and whether the claim has another client. */
  came: { newer: ThreadEntry[]; isForOther: boolean };
  /** The server refused it, because what is newer was not seen. */
  isHeld: boolean;
  /** The reply that can still be taken back. */
  sent: Undoable | null;
  busy: boolean;
  error: string | null;
  draft: DraftState;
  type: (text: string) => void;
  /** Sends it; `anyway` after what is newer has been read. */
  send: (anyway?: boolean) => Promise<void>;
  /** Goes on writing with what is newer in mind. */
  edit: () => void;
  onTakenBack: (text: string) => void;
};

function missingIn(text: string, { isSending }: ReplyFiles): string | null {
  if (text.trim() === '') return m.desk_write_first();
  if (isSending) return m.desk_files_wait();
  const what = unfilledIn(text).join(', ');
  return what === '' ? null : m.desk_saved_fill_first({ what });
}

type Of = Pick<Undoable, 'claimId' | 'name'>;
type Replied = AnswerOf<typeof replyRoutes.deskReply>;

type Tried = CallResult<Replied> | null;

const isRefused = (tried: Tried): boolean => tried?.ok === false && tried.error.code === 'newer-message';

/** Returns null where what is newer says it. */
function problemOf(tried: Tried, isOnline: boolean): string | null {
  if (tried === null || tried.ok || isRefused(tried)) return null;
  return isEndUnknown(tried) ? m.desk_reply_unknown() : deskErrorText(tried.error, isOnline);
}

/** Offers to undo the reply and what it moved. Returns what has happened. */
function offerUndos({ replyId, moved }: Replied, { nameOf }: Ticks, of: Of): string {
  const name = firstName(of.name);
  if (moved !== null) {
    const said = m.desk_state_moved({ state: nameOf(moved.state), name });
    offerUndo({ what: 'state', id: moved.changeId, ...of, said, until: new Date(moved.undoUntil), place: 'reply' });
  }
  const said = m.desk_reply_sent({ name });
  offerUndo({ what: 'reply', id: replyId, ...of, said, until: new Date(Date.now() + replyUndoMs), place: 'reply' });
  return said;
}

/** Goes on with a text that was taken back from another page, also where that was left meanwhile. */
function useReceive(claimId: string, goOn: (text: string) => void): void {
  const text = useTakenBack(claimId);
  const receive = useEffectEvent((received: string) => {
    forgetTakenBack(claimId);
    goOn(received);
  });
  useEffect(() => {
    if (text !== null) receive(text);
  }, [text]);
}

type ReplyProps = ModeProps & { files: ReplyFiles };

/** The reply of this claim that can still be taken back; once it cannot, the claim is asked for `again`. */
function useSent(claimId: string, again: () => void): Undoable | null {
  const sent = useUndoables().findLast((one) => one.what === 'reply' && one.claimId === claimId) ?? null;
  const isSent = sent !== null;
  const was = useRef(isSent);
  useEffect(() => {
    if (was.current && !isSent) again();
    was.current = isSent;
  }, [isSent, again]);
  return sent;
}

type Seen = string | null;

/** The newest reply that this page has sent, by claim: it is no other’s, and was seen. */
const sentHere = new Map<string, string>();

/** What had been said, and whose the claim was, when the text was begun; `accept` counts what is newer as seen. */
function useSeen({ claimId, text, answer: { claim, newestSaid, drafts } }: ReplyProps) {
  const client = useSeenClient({ claimId, channel: 'reply', clientId: claim.clientId, text });
  const [begun, setBegun] = useState<{ seen: Seen } | null>(() =>
    text === '' ? null : { seen: begunWords(claimId, 'reply', drafts)?.seen ?? newestSaid },
  );
  const named = begun === null ? newestSaid : begun.seen;
  const sent = sentHere.get(claimId) ?? '';
  const seen = sent > (named ?? '') ? sent : named;
  return {
    seen,
    client,
    follow: (typed: string) => {
      setBegun(typed.trim() === '' ? null : { seen });
      client.follow(typed);
    },
    accept: () => setBegun({ seen: newestSaid }),
  };
}

async function markWhile(claimId: string, sending: Promise<void>): Promise<void> {
  markSending(claimId, true);
  await sending.finally(() => markSending(claimId, false));
}

/** A reply names what had been said when it was begun, so that nothing which came since is passed over. */
export function useReply(props: ReplyProps): WrittenReply {
  const { claimId, answer, now, again, text, setText, clear, files } = props;
  const draft = useDraft(props, 'reply');
  const ticks = useTicks(answer, now);
  const { seen, client, follow, accept } = useSeen(props);
  const [isMissing, setMissing] = useState(false);
  const sent = useSent(claimId, again);
  const { isSending: busy, once } = useSending();
  const [tried, setTried] = useState<Tried>(null);
  const { send: post } = useDeskCall<typeof replyRoutes.deskReply>('POST /api/desk/claims/:claimId/reply', 'seen');
  const isOnline = useOnline();
  const missing = missingIn(text, files);

  const type = (typed: string) => {
    setText(typed);
    follow(typed);
    draft.save({ text: typed, seen });
    if (typed === '') setTried(null);
    if (typed.trim() === '') ticks.clear();
  };
  const send = async (anyway = false) => {
    setMissing(missing !== null);
    if (missing !== null) return;
    const named = anyway ? answer.newestSaid : seen;
    await draft.settle();
    const fileIds = files.files.map(({ id }) => id);
    const body = { text, seen: named, files: fileIds, actions: ticks.actions, clientId: client.clientId };
    const result = await post({ params: { claimId }, body });
    draft.settled(result?.ok === true);
    if (result === null) return;
    again();
    setTried(result);
    client.settle(result.ok ? null : result.error.code);
    ticks.settle(result.ok ? null : result.error.code);
    if (!result.ok) return;
    sentHere.set(claimId, result.answer.replyId);
    clear(text);
    follow('');
    announce(offerUndos(result.answer, ticks, { claimId, name: answer.claim.name }));
  };
  const onTakenBack = (takenBack: string) => type(joinParagraphs(takenBack, text));
  useReceive(claimId, onTakenBack);
  return {
    ticks,
    came: { newer: newerSaid(answer.thread, seen), isForOther: client.isForOther },
    isHeld: isRefused(tried),
    sent,
    busy,
    error: isMissing && missing !== null ? missing : problemOf(tried, isOnline),
    draft: draft.state,
    type,
    send: (anyway) => once(() => markWhile(claimId, send(anyway))),
    edit: () => {
      accept();
      setTried(null);
      draft.save({ text, seen: answer.newestSaid });
    },
    onTakenBack,
  };
}
