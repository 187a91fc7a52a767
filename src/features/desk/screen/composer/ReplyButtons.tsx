import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { AddFile } from '../file/ReplyFiles.tsx';

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
      <AddFile add={addFiles} />
      <Button look="quiet" aria-keyshortcuts=";" aria-expanded={isPicking} onClick={pick}>
        {m.desk_saved()}
      </Button>
      {askWhyNone && (
        <Button look="quiet" onClick={askWhyNone}>
          {m.desk_no_answer()}
        </Button>
      )}
    </>
  );
}
