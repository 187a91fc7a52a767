import { type ReactNode, useState } from 'react';
import { formatTime, londonDayNumber } from '#shared/time/dates.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import type { draftRoutes } from '../../draft/draft-routes.ts';
import type { DeskClaim, Draft, TakenDraft } from '../../desk-answers.rules.ts';
import type { DraftChannel } from '../../draft/draft-channels.rules.ts';
import { timeInWords } from '../due/due-texts.ts';
import { useDeskAction } from '../useDeskAction.ts';
import styles from './DraftWords.module.css';

export type DraftsProps = {
  claimId: string;
  channel: DraftChannel;
  answer: Pick<DeskClaim, 'drafts' | 'takenDrafts'>;
  now: Date;
  again: () => void;
  /** Adds words to what is in the field. */
  add: (text: string) => void;
};

/** Its day only where that is another, so that the line and its buttons have one row. */
function shortTime(instant: string, now: Date): string {
  const isToday = londonDayNumber(new Date(instant)) === londonDayNumber(now);
  return isToday ? formatTime(instant) : timeInWords(instant, now);
}

type OneProps<Of> = Omit<DraftsProps, 'channel' | 'answer'> & { draft: Of };

export function ColleagueDraft({ claimId, draft, files, now, again, add }: OneProps<Draft> & { files: ReactNode }) {
  const { name, channel, authorId, updatedAt } = draft;
  const { busy, error, act } = useDeskAction<typeof draftRoutes.deskTakeDraft>(
    'POST /api/desk/claims/:claimId/draft/:channel/take',
  );
  const take = async () => {
    const taken = await act({ params: { claimId, channel }, body: { authorId } });
    if (taken !== null) {
      add(taken.text);
      announce(m.desk_draft_taken({ name }));
    }
    again();
  };
  return (
    <Words
      said={m.desk_draft_of({ name, time: shortTime(updatedAt, now) })}
      text={draft.text}
      files={files}
      error={error}
    >
      <Button look="quiet" busy={busy} onClick={() => void take()}>
        {m.desk_draft_take()}
      </Button>
    </Words>
  );
}

export function TakenWords({ draft: { takenBy: name, takenAt, text, isOwn }, now, add }: OneProps<TakenDraft>) {
  return (
    <Words
      said={
        isOwn
          ? m.desk_draft_other_tab({ time: shortTime(takenAt, now) })
          : m.desk_draft_taken_by({ name, time: timeInWords(takenAt, now) })
      }
      text={text}
      files={null}
      error={null}
    >
      <Button look="quiet" onClick={() => add(text)}>
        {m.desk_draft_put_back()}
      </Button>
    </Words>
  );
}

type WordsProps = {
  said: string;
  text: string;
  files: ReactNode;
  error: string | null;
  children: ReactNode;
};

function Words({ said, text, files, error, children }: WordsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles['draft']}>
      <p>{said}</p>
      <Button look="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? m.desk_draft_hide() : m.desk_draft_read()}
      </Button>
      {children}
      {isOpen && text !== '' && <p className={styles['words']}>{text}</p>}
      {isOpen && files}
      {error !== null && <p role="alert">{error}</p>}
    </div>
  );
}
