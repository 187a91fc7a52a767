import { useState } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import type { photoRoutes } from '../../photo/photo-routes.ts';
import { useDeskAction } from '../useDeskAction.ts';

type RemoveProps = {
  claimId: string;
  photoId: string;
  number: number;
  again: () => void;
  leaveButton: (button: HTMLElement) => void;
};

/** Asks by a second press, because a photo cannot be brought back. */
export function RemovePhoto({ claimId, photoId, number, again, leaveButton }: RemoveProps) {
  const [isAsked, setAsked] = useState(false);
  const { busy, error, act } = useDeskAction<typeof photoRoutes.deskRemovePhoto>(
    'POST /api/desk/claims/:claimId/photos/remove',
  );
  const remove = async (button: HTMLElement) => {
    if ((await act({ params: { claimId }, body: { photoId } })) === null) return;
    announce(m.desk_photo_removed());
    leaveButton(button);
    again();
  };
  return (
    <>
      <Button
        look={isAsked ? 'danger' : 'quiet'}
        busy={busy}
        aria-label={isAsked ? m.desk_photo_remove_sure_named({ number }) : m.desk_photo_remove_named({ number })}
        onBlur={() => setAsked(false)}
        onClick={({ currentTarget }) => (isAsked ? void remove(currentTarget) : setAsked(true))}
      >
        {isAsked ? m.desk_photo_remove_sure() : m.desk_photo_remove()}
      </Button>
      {error !== null && <span role="alert">{error}</span>}
    </>
  );
}
