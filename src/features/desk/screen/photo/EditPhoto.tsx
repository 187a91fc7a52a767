import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import type { DeskPhoto } from '../../photo/photo-answers.rules.ts';
import type { Opened } from './OpenedPhoto.tsx';

type EditProps = { photo: DeskPhoto; number: number; name: string; open: (opened: Opened) => void };

/** What can be done to a photo and to what is said of it. */
export function EditPhoto({ photo, number, name, open }: EditProps) {
  const press = (what: Opened['what']) => () => open({ what, photo, name });
  return (
    <>
      <Button look="quiet" aria-label={m.desk_photo_words_named({ number })} onClick={press('words')}>
        {m.desk_photo_words()}
      </Button>
      <Button look="quiet" aria-label={m.desk_photo_edit_named({ number })} onClick={press('picture')}>
        {m.desk_photo_edit()}
      </Button>
    </>
  );
}
