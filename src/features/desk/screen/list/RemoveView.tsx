import { useState } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import type { KeptViewAnswer } from '../../list/kept-view.rules.ts';
import type { listRoutes } from '../../list/list-routes.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { focusTitle } from './focus-title.ts';

/** Asks by a second press. The list stays on screen, narrowed as it was. */
export function RemoveView({ view: { id, name }, again }: { view: KeptViewAnswer; again: () => void }) {
  const [isAsked, setAsked] = useState(false);
  const { busy, error, act } = useDeskAction<typeof listRoutes.deskRemoveView>('DELETE /api/desk/kept-views/:viewId');
  const remove = async () => {
    if ((await act({ params: { viewId: id } })) === null) return;
    announce(m.desk_keep_removed({ name }));
    focusTitle();
    again();
  };
  return (
    <>
      <Button
        look={isAsked ? 'danger' : 'quiet'}
        busy={busy}
        onClick={() => (isAsked ? void remove() : setAsked(true))}
      >
        {isAsked ? m.desk_keep_remove_sure({ name }) : m.desk_keep_remove()}
      </Button>
      {error !== null && <p role="alert">{error}</p>}
    </>
  );
}
