import { useRef } from 'react';
import * as m from '#web/messages/index.ts';
import { DueBadge } from '../DueBadge.tsx';
import { firstName } from '../due-texts.ts';
import { Undo } from '../work/Undo.tsx';
import { type Undoable, useIsFresh, useUndoables } from '../work/undoables.ts';
import { ReplyFiles } from '../file/ReplyFiles.tsx';
import { type ReplyFiles as Files, useReplyFiles } from '../file/useReplyFiles.ts';
import { SavedReplyPicker } from '../saved/SavedReplyPicker.tsx';
import { Unfilled } from '../saved/Unfilled.tsx';
import { useSavedReply } from '../saved/useSavedReply.ts';
import { ColleagueDrafts } from './ColleagueDrafts.tsx';
import { Newer } from './Newer.tsx';
import { HeldChoice, ReplyButtons } from './ReplyButtons.tsx';
import type { ModeProps } from './mode-props.ts';
import { joinParagraphs } from './join-paragraphs.ts';
import { TickList } from './TickList.tsx';
import { ToldWhen } from './ToldWhen.tsx';
import { UndoBar } from './UndoBar.tsx';
import type { Ticks } from './useTicks.ts';
import { useReply } from './useReply.ts';
import { WriteForm } from './WriteForm.tsx';
import styles from './Composer.module.css';

export function ReplyForm(props: ModeProps) {
  const { claimId, answer, now, again, text, isShown } = props;
  const area = useRef<HTMLDivElement>(null);
  const moved = useUndoables().findLast(isMovedBy(claimId)) ?? null;
  const files = useReplyFiles(claimId, answer, again);
  const written = useReply({ ...props, files });
  const { newer, isHeld, sent, send, edit, type, onUndone, ticks, ...shown } = written;
  const name = firstName(answer.claim.name);
  const due = answer.clocks.find(({ kind }) => kind === 'answer' || kind === 'chat');
  const { isPicking, pick, close, insert, select } = useSavedReply({ area, text, type, bring: ticks.bring });
  const focus = () => area.current?.querySelector('textarea')?.focus();
  const goOn = () => {
    edit();
    focus();
  };
  if (!isShown && sent === null && moved === null) return null;
  return (
    <div ref={area} className={styles['reply']}>
      <Sent {...{ sent, moved, again, onUndone, focus }} />
      {isShown && (
        <>
          <ColleagueDrafts
            channel="reply"
            {...{ claimId, answer, now, again }}
            add={(more) => type(joinParagraphs(text, more))}
          />
          {isPicking && <SavedReplyPicker {...{ claimId, name, insert, close }} />}
          <Unfilled {...{ text, select }} />
          <WriteForm
            look="reply"
            title={<ReplyTitle {...{ claimId, name }} />}
            label={m.desk_reply_to({ name })}
            note={due && <DueBadge due={due} now={now} />}
            above={(newer.length > 0 || isHeld) && <Newer {...{ newer, isHeld }} claimant={answer.claim.name} />}
            below={<WithReply {...{ ticks, files }} />}
            addFiles={files.add}
            submit={isHeld ? null : m.desk_reply_send({ name })}
            beside={
              isHeld ? (
                <HeldChoice drop={() => dropDraft(type, files)} sendToo={() => void send(true)} edit={goOn} />
              ) : (
                <ReplyButtons
                  {...{ claimId, again, pick, isPicking }}
                  name={answer.claim.name}
                  addFiles={files.add}
                  readNewer={newer.length > 0 ? edit : null}
                  unanswered={answer.claim.unanswered > 0 && sent === null}
                  seen={answer.newestSaid}
                />
              )
            }
            {...{ text, type, send, pick, ...shown }}
          />
        </>
      )}
    </div>
  );
}

function ReplyTitle({ claimId, name }: { claimId: string; name: string }) {
  return (
    <>
      <strong>{m.desk_reply_to({ name })}</strong> <ToldWhen {...{ claimId, name }} />
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

/** Whether a reply of the claim moved it. */
const isMovedBy =
  (claim: string) =>
  ({ what, place, claimId }: Undoable): boolean =>
    what === 'state' && place === 'reply' && claimId === claim;

type SentProps = {
  sent: Undoable | null;
  moved: Undoable | null;
  again: () => void;
  onUndone: (takenBack: string | null) => void;
  focus: () => void;
};

function Sent({ sent, moved, again, onUndone, focus }: SentProps) {
  const isFresh = useIsFresh(sent);
  const takeBack = (text: string | null) => {
    onUndone(text);
    focus();
  };
  return (
    <>
      {sent && <UndoBar key={sent.id} undoable={sent} takesFocus={isFresh} onUndone={takeBack} />}
      {moved && (
        <p className={styles['undo']}>
          <Undo undoable={moved} onUndone={again} />
        </p>
      )}
    </>
  );
}
