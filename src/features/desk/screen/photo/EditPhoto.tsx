import { lazy, Suspense, useState } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';

const PhotoEditor = lazy(async () => ({ default: (await import('./edit/PhotoEditor.tsx')).PhotoEditor }));

type EditProps = { claimId: string; photoId: string; number: number; name: string; again: () => void };

export function EditPhoto({ number, ...photo }: EditProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" aria-label={m.desk_photo_edit_named({ number })} onClick={() => setOpen(true)}>
        {m.desk_photo_edit()}
      </Button>
      {isOpen && (
        <Suspense>
          <PhotoEditor {...photo} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
