import { lazy, useState } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { LoadedPart } from '#web/ui/feedback/LoadedPart.tsx';
import type { DeskPhoto } from '../../photo/photo-answers.rules.ts';

const PhotoEditor = lazy(async () => ({ default: (await import('./edit/PhotoEditor.tsx')).PhotoEditor }));
const DescribePhoto = lazy(async () => ({ default: (await import('./DescribePhoto.tsx')).DescribePhoto }));

type EditProps = { claimId: string; photo: DeskPhoto; number: number; name: string; again: () => void };

/** What can be done to a photo and to what is said of it. */
export function EditPhoto({ number, name, ...of }: EditProps) {
  const [opened, setOpened] = useState<'picture' | 'words' | null>(null);
  const onClose = () => setOpened(null);
  return (
    <>
      <Button look="quiet" aria-label={m.desk_photo_words_named({ number })} onClick={() => setOpened('words')}>
        {m.desk_photo_words()}
      </Button>
      <Button look="quiet" aria-label={m.desk_photo_edit_named({ number })} onClick={() => setOpened('picture')}>
        {m.desk_photo_edit()}
      </Button>
      <LoadedPart>
        {opened === 'words' && <DescribePhoto {...of} onClose={onClose} />}
        {opened === 'picture' && <PhotoEditor {...of} name={name} onClose={onClose} />}
      </LoadedPart>
    </>
  );
}
