import type { ReactNode } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { SavedIcon } from '#web/ui/desk-icons.tsx';
import { ClipIcon } from '../file/ClipIcon.tsx';
import { AddFile } from '../file/ReplyFiles.tsx';
import styles from './Composer.module.css';

/** In windows that lack the width the icon stands for the words. */
function ShortName({ text, children }: { text: string; children: ReactNode }) {
  return (
    <>
      <span className={styles['icon']}>{children}</span>
      <span className={styles['name']}>{text}</span>
    </>
  );
}

type ButtonsProps = {
  /** Asks why no answer is needed; null where none is due. */
  askWhyNone: (() => void) | null;
  pick: () => void;
  isPicking: boolean;
  addFiles: (files: Iterable<File>) => void;
};

export function ReplyButtons({ askWhyNone, pick, isPicking, addFiles }: ButtonsProps) {
  return (
    <>
      <AddFile add={addFiles}>
        <ShortName text={m.desk_file_add()}>
          <ClipIcon size={18} />
        </ShortName>
      </AddFile>
      <Button look="quiet" aria-keyshortcuts=";" aria-expanded={isPicking} onClick={pick}>
        <ShortName text={m.desk_saved()}>
          <SavedIcon size={18} />
        </ShortName>
      </Button>
      {askWhyNone && (
        <Button look="quiet" data-no-answer="" title={m.desk_no_answer()} onClick={askWhyNone}>
          <span className={styles['cut']}>{m.desk_no_answer()}</span>
        </Button>
      )}
    </>
  );
}
