import { useEffect, useRef } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { DueBadge } from '../DueBadge.tsx';
import { firstName } from '../due-texts.ts';
import { SavedReplyPicker } from '../saved/SavedReplyPicker.tsx';
import { Unfilled } from '../saved/Unfilled.tsx';
import { useSavedReply } from '../saved/useSavedReply.ts';
import { ColleagueDrafts } from './ColleagueDrafts.tsx';
import { Newer } from './Newer.tsx';
import { NoAnswer } from './NoAnswer.tsx';
import type { FaceProps } from './face-props.ts';
import { UndoBar } from './UndoBar.tsx';
import { useReply } from './useReply.ts';
import { WriteForm } from './WriteForm.tsx';
import styles from './Composer.module.css';

/** The face that writes to the claimant, and the time in which what was sent can be taken back. */
export function ReplyForm(props: FaceProps) {
  const { claimId, answer, now, again, text, isShown } = props;
  const area = useRef<HTMLDivElement>(null);
  const { newer, isHeld, sentId, send, edit, type, endUndo, ...shown } = useReply(props);
  const name = firstName(answer.claim.name);
  const due = answer.clocks.find(({ kind }) => kind === 'answer' || kind === 'chat');
  const { isPicking, pick, close, insert, select } = useSavedReply({ area, text, type });
  const focus = () => area.current?.querySelector('textarea')?.focus();
  if (!isShown && sentId === null) return null;
  return (
    <div ref={area} className={styles['reply']}>
      {sentId !== null && (
        <UndoBar
          {...{ claimId, name }}
          replyId={sentId}
          end={(takenBack) => {
            endUndo(takenBack);
            if (takenBack !== null) focus();
          }}
        />
      )}
      {isShown && (
        <>
          <ColleagueDrafts channel="reply" drafts={answer.drafts} now={now} text={text} take={type} />
          {isPicking && <SavedReplyPicker {...{ claimId, name, insert, close }} />}
          <Unfilled {...{ text, select }} />
          <WriteForm
            look="reply"
            title={<strong>{m.desk_reply_to({ name })}</strong>}
            label={m.desk_reply_to({ name })}
            note={due && <DueBadge due={due} now={now} />}
            above={(newer.length > 0 || isHeld) && <Newer {...{ newer, isHeld }} claimant={answer.claim.name} />}
            submit={isHeld ? null : m.desk_reply_send({ name })}
            beside={
              isHeld ? (
                <HeldChoice
                  drop={() => type('')}
                  sendToo={() => void send(true)}
                  edit={() => {
                    edit();
                    focus();
                  }}
                />
              ) : (
                <ReplyButtons
                  {...{ claimId, again, pick, isPicking }}
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

type ButtonsProps = {
  claimId: string;
  again: () => void;
  seen: string | null;
  unanswered: boolean;
  /** Null while nothing is newer. */
  readNewer: (() => void) | null;
  pick: () => void;
  isPicking: boolean;
};

function ReplyButtons({ claimId, again, seen, unanswered, readNewer, pick, isPicking }: ButtonsProps) {
  return (
    <>
      <Button look="quiet" aria-keyshortcuts=";" aria-expanded={isPicking} onClick={pick}>
        {m.desk_saved()}
      </Button>
      {readNewer && (
        <Button look="secondary" onClick={readNewer}>
          {m.desk_newer_read()}
        </Button>
      )}
      {unanswered && <NoAnswer {...{ claimId, again, seen }} />}
    </>
  );
}

function HeldChoice({ drop, sendToo, edit }: { drop: () => void; sendToo: () => void; edit: () => void }) {
  const choice = useRef<HTMLSpanElement>(null);
  // The button that was pressed has gone, and with it the focus.
  useEffect(() => choice.current?.querySelector<HTMLElement>('button:last-child')?.focus(), []);
  return (
    <span ref={choice} className={styles['choice']}>
      <Button look="quiet" onClick={drop}>
        {m.desk_held_drop()}
      </Button>
      <Button look="secondary" onClick={sendToo}>
        {m.desk_held_send()}
      </Button>
      <Button onClick={edit}>{m.desk_held_edit()}</Button>
    </span>
  );
}
