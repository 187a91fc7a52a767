import { useState } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import type { Draft } from '../../desk-answers.rules.ts';
import type { DraftChannel } from '../../draft/draft-channels.rules.ts';
import { timeInWords } from '../due-texts.ts';
import styles from './Composer.module.css';

type DraftsProps = {
  channel: DraftChannel;
  drafts: readonly Draft[];
  now: Date;
  text: string;
  take: (text: string) => void;
};

/** What colleagues have begun. It can be taken over; theirs stays as it is. */
export function ColleagueDrafts({ channel, drafts, ...rest }: DraftsProps) {
  const others = drafts.filter((draft) => draft.channel === channel && !draft.isMine);
  return others.map((draft) => <ColleagueDraft key={draft.name} draft={draft} {...rest} />);
}

function ColleagueDraft({ draft, now, text, take }: Pick<DraftsProps, 'now' | 'text' | 'take'> & { draft: Draft }) {
  const [isOpen, setOpen] = useState(false);
  const { name, updatedAt } = draft;
  return (
    <div className={styles['colleague']}>
      <p>{m.desk_draft_of({ name, time: timeInWords(updatedAt, now) })}</p>
      <Button look="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? m.desk_draft_hide() : m.desk_draft_read()}
      </Button>
      <Button look="quiet" onClick={() => take([text.trim(), draft.text].filter(Boolean).join('\n\n'))}>
        {m.desk_draft_take()}
      </Button>
      {isOpen && <p className={styles['words']}>{draft.text}</p>}
    </div>
  );
}
