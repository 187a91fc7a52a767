import { useState } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import type { boardRoutes, Share } from '../../board/board-routes.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { WorkDialog } from '../work/WorkDialog.tsx';

type MoveProps = { people: readonly Share[]; again: () => void };

export function MoveWork({ people, again }: MoveProps) {
  const [isOpen, setOpen] = useState(false);
  const withWork = people.filter(({ id }) => id !== null);
  if (withWork.length === 0) return null;
  return (
    <p>
      <Button look="secondary" onClick={() => setOpen(true)}>
        {m.desk_move()}
      </Button>
      {isOpen && <MoveDialog people={withWork} again={again} onClose={() => setOpen(false)} />}
    </p>
  );
}

/** A call takes a hundred claims, so it is called until none is left. */
function MoveDialog({ people, again, onClose }: MoveProps & { onClose: () => void }) {
  const [from, setFrom] = useState(people[0]?.id ?? '');
  const { busy, error, act } = useDeskAction<typeof boardRoutes.deskMoveWork>('POST /api/desk/move-work');
  const person = people.find(({ id }) => id === from);
  const save = async () => {
    let moved = 0;
    for (let left = 1; left > 0;) {
      // oxlint-disable-next-line no-await-in-loop
      const done = await act({ body: { from } });
      if (done === null) return again();
      moved += done.moved;
      left = done.left;
    }
    announce(m.desk_moved({ count: moved }));
    again();
    onClose();
  };
  return (
    <WorkDialog
      title={m.desk_move()}
      submit={m.desk_move_save()}
      busy={busy}
      error={error}
      save={save}
      onClose={onClose}
    >
      <Select
        asField
        label={m.desk_move_from()}
        value={from}
        options={people.map(({ id, name }) => ({ value: id ?? '', label: name }))}
        onChange={(event) => setFrom(event.target.value)}
      />
      {person && <p>{m.desk_move_what({ count: person.open, name: person.name })}</p>}
    </WorkDialog>
  );
}
