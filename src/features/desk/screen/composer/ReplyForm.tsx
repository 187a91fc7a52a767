import { type ComponentProps, lazy, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import * as m from '#web/messages/index.ts';
import { LoadedPart } from '#web/ui/feedback/LoadedPart.tsx';
import { DueBadge } from '../due/DueBadge.tsx';
import type { DeskClaim } from '../../desk-answers.rules.ts';
import { firstName } from '../due/due-texts.ts';
import { DialogSuspense } from '../keys/DialogSuspense.tsx';
import { lazyDialog } from '../keys/lazy-dialog.ts';
import { focusField } from '../keys/focus-field.ts';
import { useUndoables } from '../undo/undoables.ts';
import { ReplyFiles } from '../file/ReplyFiles.tsx';
import { type ReplyFiles as Files, useReplyFiles } from '../file/useReplyFiles.ts';
import { unfilledIn } from '../../saved/placeholders.rules.ts';
import { useSavedReply } from '../saved/useSavedReply.ts';
import { ColleagueDrafts } from '../draft/ColleagueDrafts.tsx';
import { Came, loadCame } from '../draft/Came.tsx';
import { ReplyButtons } from './ReplyButtons.tsx';
import type { ModeProps } from './mode-props.ts';
import { joinParagraphs } from './join-paragraphs.ts';
import { TickList } from './TickList.tsx';
import type { Ticks } from './useTicks.ts';
import { useReply, type WrittenReply } from './useReply.ts';
import { WriteForm } from './WriteForm.tsx';
import styles from './Composer.module.css';

const NoAnswerDialog = lazyDialog(async () => (await import('./NoAnswerDialog.tsx')).NoAnswerDialog);
const ToldWhen = lazy(async () => ({ default: (await import('./ToldWhen.tsx')).ToldWhen }));
const Unfilled = lazy(async () => ({ default: (await import('../saved/Unfilled.tsx')).Unfilled }));
const loadPicker = async () => ({ default: (await import('../saved/SavedReplyPicker.tsx')).SavedReplyPicker });
const SavedReplyPicker = lazy(loadPicker);
const loadUndo = async () => ({ default: (await import('../undo/UndoBars.tsx')).UndoBars });
const UndoBars = lazy(loadUndo);

/** What takes the focus at once: what is typed after the key of the picker belongs into it, and after a reply to nothing. */
const preload = () => void Promise.all([loadPicker(), loadUndo(), loadCame()]).catch(() => undefined);

/** What was done to this claim, and which of it before the claim was opened. */
function useDone(claimId: string) {
  const undoables = useUndoables().filter((one) => one.place === 'reply' && one.claimId === claimId);
  const [before] = useState(() => new Set(undoables.map(({ id }) => id)));
  return { undoables, before };
}

export function ReplyForm(props: ModeProps) {
  const { claimId, answer, now, again, text, isShown } = props;
  const area = useRef<HTMLDivElement>(null);
  const [isAsking, setAsking] = useState(false);
  const { undoables, before } = useDone(claimId);
  const files = useReplyFiles(claimId, answer, again);
  const written = useReply({ ...props, files });
  const { came: _came, isHeld, sent, send, edit: _edit, type, onTakenBack, ticks, ...shown } = written;
  const name = firstName(answer.claim.name);
  const due = answer.clocks.find(({ kind }) => kind === 'answer');
  const { isPicking, pick, close, insert, select } = useSavedReply({ area, text, type, bring: ticks.bring });
  const focus = () => focusField(area.current);
  const add = (more: string) => {
    flushSync(() => type(joinParagraphs(text, more)));
    focus();
  };
  const takeBack = (takenBack: string) => {
    onTakenBack(takenBack);
    focus();
  };
  if (!isShown && undoables.length === 0) return null;
  return (
    <div ref={area} className={styles['reply']} onFocus={preload} onPointerEnter={preload}>
      <Undos undoables={undoables} before={before} again={again} isCovered={isAsking} onTakenBack={takeBack} />
      {isShown && (
        <>
          <ColleagueDrafts {...props} channel="reply" add={add} />
          <DialogSuspense>
            {isPicking && <SavedReplyPicker claimId={claimId} name={name} insert={insert} close={close} />}
          </DialogSuspense>
          <LoadedPart>{unfilledIn(text).length > 0 && <Unfilled text={text} select={select} />}</LoadedPart>
          <WriteForm
            look="reply"
            title={<ReplyTitle claimId={claimId} name={name} />}
            label={m.desk_reply_to({ name })}
            note={answer.chat?.waitingSince ? m.desk_reply_not_chat() : due && <DueBadge due={due} now={now} />}
            above={<CameMeanwhile written={written} files={files} focus={focus} claim={answer.claim} />}
            below={<WithReply ticks={ticks} files={files} />}
            addFiles={files.add}
            submit={isHeld ? null : m.desk_reply_send({ name })}
            behind={
              <ReplyButtons
                pick={pick}
                isPicking={isPicking}
                addFiles={files.add}
                askWhyNone={answer.claim.unanswered > 0 && sent === null ? () => setAsking(true) : null}
              />
            }
            text={text}
            type={type}
            send={send}
            pick={pick}
            {...shown}
          />
          {isAsking && <WhyNone {...props} onClose={() => setAsking(false)} />}
        </>
      )}
    </div>
  );
}

function WhyNone({ claimId, answer, again, onClose }: ModeProps & { onClose: () => void }) {
  const { claim, newestSaid } = answer;
  return (
    <DialogSuspense>
      <NoAnswerDialog claimId={claimId} again={again} name={claim.name} seen={newestSaid} onClose={onClose} />
    </DialogSuspense>
  );
}

function Undos(props: ComponentProps<typeof UndoBars>) {
  return <LoadedPart>{props.undoables.length > 0 && <UndoBars {...props} />}</LoadedPart>;
}

type CameProps = { written: WrittenReply; files: Files; claim: DeskClaim['claim']; focus: () => void };

function CameMeanwhile({ written, files, claim, focus }: CameProps) {
  const { isHeld, came, type, send, edit } = written;
  const goOn = () => {
    edit();
    focus();
  };
  const drop = () => {
    dropDraft(type, files);
    focus();
  };
  return <Came came={came} isHeld={isHeld} claim={claim} drop={drop} sendToo={() => void send(true)} edit={goOn} />;
}

function ReplyTitle({ claimId, name }: { claimId: string; name: string }) {
  return (
    <>
      <strong>{m.desk_reply_to({ name })}</strong>{' '}
      <LoadedPart>
        <ToldWhen claimId={claimId} name={name} />
      </LoadedPart>
    </>
  );
}

function dropDraft(type: (text: string) => void, { files, remove }: Files) {
  type('');
  void remove(files);
}

function WithReply({ ticks, files }: { ticks: Ticks; files: Files }) {
  return (
    <>
      <TickList {...ticks} />
      <ReplyFiles {...files} />
    </>
  );
}
