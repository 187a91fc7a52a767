import { type ReactNode, useState } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import type { draftRoutes } from '../../draft/draft-routes.ts';
import type { DeskClaim, Draft, DraftFile, TakenDraft } from '../../desk-answers.rules.ts';
import type { DraftChannel } from '../../draft/draft-channels.rules.ts';
import { timeInWords } from '../due/due-texts.ts';
import { FileChips } from '../file/ReplyFiles.tsx';
import { useDeskAction } from '../useDeskAction.ts';
import styles from '../composer/Composer.module.css';

type DraftsProps = {
  claimId: string;
  channel: DraftChannel;
  answer: Pick<DeskClaim, 'drafts' | 'takenDrafts'>;
  now: Date;
  again: () => void;
  /** Adds words to what is in the field. */
  add: (text: string) => void;
};

export function ColleagueDrafts({ channel, answer, ...rest }: DraftsProps) {
  const others = answer.drafts.filter((draft) => draft.channel === channel && !draft.isMine);
  const taken = answer.takenDrafts.filter((draft) => draft.channel === channel);
  return (
    <>
      {others.map((draft) => (
        <ColleagueDraft key={draft.authorId} draft={draft} {...rest} />
      ))}
      {taken.map((draft) => (
        <TakenWords key={draft.id} draft={draft} {...rest} />
      ))}
    </>
  );
}

type OneProps<Of> = Omit<DraftsProps, 'channel' | 'answer'> & { draft: Of };

function ColleagueDraft({ claimId, draft, now, again, add }: OneProps<Draft>) {
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
    <Words said={m.desk_draft_of({ name, time: timeInWords(updatedAt, now) })} {...draft} error={error}>
      <Button look="quiet" busy={busy} onClick={() => void take()}>
        {m.desk_draft_take()}
      </Button>
    </Words>
  );
}

function TakenWords({ draft: { takenBy: name, takenAt, text }, now, add }: OneProps<TakenDraft>) {
  return (
    <Words said={m.desk_draft_taken_by({ name, time: timeInWords(takenAt, now) })} text={text} files={[]} error={null}>
      <Button look="quiet" onClick={() => add(text)}>
        {m.desk_draft_put_back()}
      </Button>
    </Words>
  );
}

type WordsProps = {
  said: string;
  text: string;
  files: readonly DraftFile[];
  error: string | null;
  children: ReactNode;
};

function Words({ said, text, files, error, children }: WordsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles['colleague']}>
      <p>{said}</p>
      <Button look="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? m.desk_draft_hide() : m.desk_draft_read()}
      </Button>
      {children}
      {isOpen && text !== '' && <p className={styles['words']}>{text}</p>}
      {isOpen && <FileChips files={files} />}
      {error !== null && <p role="alert">{error}</p>}
    </div>
  );
}
