import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import * as m from '#web/messages/index.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import type { noteRoutes } from '../../note/note-routes.ts';
import type { workRoutes } from '../../work/work-routes.ts';
import { firstName } from '../due/due-texts.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { useDeskQuery } from '../useDeskQuery.ts';
import { ColleagueDrafts } from '../draft/ColleagueDrafts.tsx';
import type { ModeProps } from './mode-props.ts';
import { joinParagraphs } from './join-paragraphs.ts';
import { focusField } from '../keys/focus-field.ts';
import { leaveField } from '../keys/leave-field.ts';
import { LockIcon } from './LockIcon.tsx';
import { mentionedIn } from '../mention/mentions.ts';
import { Mentions } from '../mention/Mentions.tsx';
import { useMentions } from '../mention/useMentions.ts';
import { useDraft } from '../draft/useDraft.ts';
import { useSending } from './useSending.ts';
import { WriteForm } from './WriteForm.tsx';

function useNote({ claimId, answer: claimAnswer, again, text, setText, clear }: ModeProps) {
  const draft = useDraft({ claimId, again }, 'note');
  const { answer } = useDeskQuery<typeof workRoutes.deskHandlers>('GET /api/desk/handlers');
  const handlers = answer?.handlers ?? [];
  const [isMissing, setMissing] = useState(false);
  const { clientId } = claimAnswer.claim;
  /** The tick is for the client that the page showed: another one's auditors are not let in by it. */
  const [sharedFor, setSharedFor] = useState<{ clientId: string | null } | null>(null);
  const isShared = sharedFor !== null && sharedFor.clientId === clientId;
  const setShared = (isTicked: boolean) => setSharedFor(isTicked ? { clientId } : null);
  const { isSending: busy, once } = useSending();
  const { error, act } = useDeskAction<typeof noteRoutes.deskNote>('POST /api/desk/claims/:claimId/note');
  const type = (typed: string) => {
    setText(typed);
    draft.save({ text: typed });
  };
  const send = async (): Promise<void> => {
    setMissing(text.trim() === '');
    if (text.trim() === '') return;
    await draft.settle();
    const mentions = mentionedIn(text, handlers).map(({ id }) => id);
    const sharedWith = isShared ? 'insurer' : 'desk';
    const kept = await act({ params: { claimId }, body: { text, mentions, sharedWith, clientId } });
    draft.settled(kept !== null);
    again();
    if (kept === null) return;
    clear(text);
    setShared(false);
    announce(m.desk_note_kept());
    leaveField();
  };
  const shown = { busy, draft: draft.state, error: isMissing && text.trim() === '' ? m.desk_write_first() : error };
  return { handlers, isShared, setShared, type, send: () => once(send), ...shown };
}

export function NoteForm(props: ModeProps) {
  const { claimId, answer, now, again, text, isShown } = props;
  const area = useRef<HTMLDivElement>(null);
  const { handlers, isShared, setShared, type, send, ...form } = useNote(props);
  const name = firstName(answer.claim.name);
  const title = isShared ? m.desk_note_shared() : m.desk_note_title();
  const write = (mentioning: string) => {
    flushSync(() => type(mentioning));
    focusField(area.current);
  };
  const { field, list } = useMentions({ text, handlers, type, write });
  if (!isShown) return null;
  return (
    <div ref={area}>
      <ColleagueDrafts
        channel="note"
        claimId={claimId}
        answer={answer}
        now={now}
        again={again}
        add={(more) => write(joinParagraphs(text, more))}
      />
      <WriteForm
        look={isShared ? 'shared' : 'note'}
        title={
          <strong>
            <LockIcon size={16} />
            {title}
          </strong>
        }
        label={title}
        note={isShared ? m.desk_note_share_hint({ name }) : m.desk_note_hint({ name })}
        submit={m.desk_note_keep()}
        beside={
          <>
            <Mentions text={text} handlers={handlers} {...list} />
            <Checkbox
              id="note-shared"
              label={m.desk_note_share()}
              checked={isShared}
              onChange={(event) => setShared(event.target.checked)}
            />
          </>
        }
        text={text}
        send={send}
        {...field}
        {...form}
      />
    </div>
  );
}
