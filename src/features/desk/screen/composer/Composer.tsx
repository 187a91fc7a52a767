import { useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import * as m from '#web/messages/index.ts';
import { classes } from '#web/ui/classes.ts';
import type { DeskClaim } from '../../desk-answers.rules.ts';
import { focusField } from '../keys/focus-field.ts';
import { useSayDoing } from '../marks/doing.ts';
import type { ComposerProps } from './mode-props.ts';
import { changeModes, type Modes, type WriteMode, writeModes } from './modes.rules.ts';
import { LogCall } from './LogCall.tsx';
import { NoteForm } from './NoteForm.tsx';
import { useFieldStays } from './useFieldStays.ts';
import { ReplyForm } from './ReplyForm.tsx';
import { begunWords } from '../draft/useDraft.ts';
import styles from './Composer.module.css';

const keysOf = { reply: 'R', note: 'N' } as const;

/** Returns whether the chat alone is answered at first: a screen of 800 px has no room for both fields. */
function isChatFirst({ may, chat, drafts, takenDrafts }: DeskClaim): boolean {
  const hasBegun = [...drafts, ...takenDrafts].some(({ channel }) => channel !== 'chat');
  return may.includes('reply') && typeof chat?.waitingSince === 'string' && !hasBegun;
}

/** Where a handler writes: to the claimant, by the right, or a note. Each mode keeps its own text. */
export function Composer(props: ComposerProps) {
  const { drafts, may } = props.answer;
  const section = useRef<HTMLElement>(null);
  const begun = (of: WriteMode) => begunWords(props.claimId, of, drafts)?.text ?? '';
  const [{ mode, texts }, change] = useReducer(changeModes, null, (): Modes => {
    const from = { reply: begun('reply'), note: begun('note') };
    const first = may.includes('reply') ? 'reply' : 'note';
    const isEmpty = from.reply + from.note === '';
    return { mode: isEmpty && isChatFirst(props.answer) ? null : first, texts: from };
  });
  const [begunTexts] = useState(texts);
  const isUnsent = writeModes.some((of) => texts[of].trim() !== '' && texts[of] !== begunTexts[of]);
  useSayDoing(mode, texts);
  useFieldStays(section);
  const modes: WriteMode[] = may.includes('reply') ? ['reply', 'note'] : ['note'];
  const open = (to: WriteMode) => {
    flushSync(() => change({ to }));
    focusField(section.current);
    section.current?.scrollIntoView({ block: 'nearest' });
  };
  const labels = { reply: m.desk_reply(), note: m.desk_note() };
  const textOf = (of: WriteMode) => ({
    text: texts[of],
    setText: (text: string) => change({ of, text }),
    clear: (sent: string) => change({ of, sent }),
  });
  return (
    <section
      ref={section}
      className={styles['composer']}
      aria-label={m.desk_write()}
      data-writes=""
      data-unsent={isUnsent ? '' : undefined}
    >
      <div className={styles['modes']} role="group" aria-label={m.desk_write_what()} data-keycaps data-write-modes>
        {modes.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === mode}
            aria-keyshortcuts={keysOf[one]}
            className={classes(styles['mode'], styles[one])}
            onClick={() => open(one)}
          >
            {labels[one]}
          </button>
        ))}
        <LogCall {...props} />
      </div>
      {modes.includes('reply') && <ReplyForm {...props} {...textOf('reply')} isShown={mode === 'reply'} />}
      {/* It asks for all handlers, whom a note can mention. */}
      {(mode === 'note' || texts.note !== '') && <NoteForm {...props} {...textOf('note')} isShown={mode === 'note'} />}
    </section>
  );
}
