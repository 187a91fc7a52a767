import { useState } from 'react';
import * as m from '#web/messages/index.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import type { noteRoutes } from '../../action/note-routes.ts';
import { firstName } from '../due-texts.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { ColleagueDrafts } from './ColleagueDrafts.tsx';
import type { FaceProps } from './face-props.ts';
import { LockIcon } from './LockIcon.tsx';
import { useDraft } from './useDraft.ts';
import { WriteForm } from './WriteForm.tsx';

export function NoteForm({ claimId, answer, now, again, text, setText, clear, isShown }: FaceProps) {
  const draft = useDraft(claimId, 'note');
  const [isMissing, setMissing] = useState(false);
  const { busy, error, act } = useDeskAction<typeof noteRoutes.deskNote>('POST /api/desk/claims/:claimId/note');
  const type = (typed: string) => {
    setText(typed);
    draft.save(typed);
  };
  const keep = async () => {
    setMissing(text.trim() === '');
    if (text.trim() === '') return;
    await draft.settle();
    if ((await act({ params: { claimId }, body: { text } })) === null) return draft.save(text);
    clear(text);
    announce(m.desk_note_kept());
    again();
  };
  if (!isShown) return null;
  return (
    <>
      <ColleagueDrafts channel="note" drafts={answer.drafts} now={now} text={text} take={type} />
      <WriteForm
        look="note"
        title={
          <strong>
            <LockIcon size={16} />
            {m.desk_note_title()}
          </strong>
        }
        label={m.desk_note_title()}
        note={m.desk_note_hint({ name: firstName(answer.claim.name) })}
        submit={m.desk_note_keep()}
        error={isMissing ? m.desk_write_first() : error}
        keptAt={draft.keptAt}
        send={keep}
        {...{ text, type, busy }}
      />
    </>
  );
}
