import { useRef } from 'react';
import * as m from '#web/messages/index.ts';
import { DueBadge } from '../DueBadge.tsx';
import { firstName } from '../due-texts.ts';
import { UndoChange } from '../work/UndoChange.tsx';
import { type Moved, useMoved } from '../work/useMoved.ts';
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
  const [moved, setMoved] = useMoved();
  const files = useReplyFiles(claimId, answer, again);
  const written = useReply({ ...props, files, onMoved: setMoved });
  const { newer, isHeld, sentId, send, edit, type, endUndo, ticks, ...shown } = written;
  const name = firstName(answer.claim.name);
  const due = answer.clocks.find(({ kind }) => kind === 'answer' || kind === 'chat');
  const { isPicking, pick, close, insert, select } = useSavedReply({ area, text, type, bring: ticks.bring });
  const focus = () => area.current?.querySelector('textarea')?.focus();
  const goOn = () => {
    edit();
    focus();
  };
  if (!isShown && sentId === null && moved === null) return null;
  return (
    <div ref={area} className={styles['reply']}>
      <Sent {...{ claimId, name, sentId, moved, again, endUndo, focus }} onUndone={() => setMoved(null)} />
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
                  addFiles={files.add}
                  readNewer={newer.length > 0 ? edit : null}
                  unanswered={answer.claim.unanswered > 0 && sentId === null}
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

type SentProps = {
  claimId: string;
  name: string;
  sentId: string | null;
  moved: Moved | null;
  again: () => void;
  endUndo: (takenBack: string | null) => void;
  focus: () => void;
  onUndone: () => void;
};

function Sent({ sentId, moved, endUndo, focus, onUndone, claimId, name, again }: SentProps) {
  const end = (takenBack: string | null) => {
    endUndo(takenBack);
    if (takenBack !== null) focus();
  };
  return (
    <>
      {sentId !== null && <UndoBar {...{ claimId, name, end }} replyId={sentId} />}
      {moved && (
        <p className={styles['undo']}>
          <UndoChange {...{ claimId, moved, again, onUndone }} />
        </p>
      )}
    </>
  );
}
