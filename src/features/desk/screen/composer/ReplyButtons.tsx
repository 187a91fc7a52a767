import { useEffect, useRef } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { AddFile } from '../file/ReplyFiles.tsx';
import styles from './Composer.module.css';

type ButtonsProps = {
  /** Null while nothing is newer. */
  readNewer: (() => void) | null;
  /** Asks why no answer is needed; null where none is due. */
  askWhyNone: (() => void) | null;
  pick: () => void;
  isPicking: boolean;
  addFiles: (files: Iterable<File>) => void;
};

export function ReplyButtons({ readNewer, askWhyNone, pick, isPicking, addFiles }: ButtonsProps) {
  return (
    <>
      <AddFile add={addFiles} />
      <Button look="quiet" aria-keyshortcuts=";" aria-expanded={isPicking} onClick={pick}>
        {m.desk_saved()}
      </Button>
      {readNewer && (
        <Button look="secondary" onClick={readNewer}>
          {m.desk_newer_read()}
        </Button>
      )}
      {askWhyNone && (
        <Button look="quiet" onClick={askWhyNone}>
          {m.desk_no_answer()}
        </Button>
      )}
    </>
  );
}

type ChoiceProps = { drop: () => void; sendToo: () => void; edit: () => void };

export function HeldChoice({ drop, sendToo, edit }: ChoiceProps) {
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
