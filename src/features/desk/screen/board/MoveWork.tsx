import { useState } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import type { boardRoutes, Share } from '../../board/board-routes.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { CheckedSelect } from '../work/CheckedSelect.tsx';
import { WorkDialog } from '../work/WorkDialog.tsx';

/** `client` is the one that the people’s claims are counted of; null for claims of all. */
type MoveProps = { people: readonly Share[]; client: { id: string; name: string } | null; again: () => void };

const noPerson = '';

export function MoveWork({ people, ...rest }: MoveProps) {
  const [isOpen, setOpen] = useState(false);
  const withWork = people.filter(({ id }) => id !== null);
  if (withWork.length === 0) return null;
  return (
    <>
      <p>
        <Button look="secondary" onClick={() => setOpen(true)}>
          {m.desk_move()}
        </Button>
      </p>
      {isOpen && <MoveDialog people={withWork} {...rest} onClose={() => setOpen(false)} />}
    </>
  );
}

const saveText = (asked: number): string =>
  asked === 1 ? m.desk_move_save_one() : m.desk_move_save_many({ count: asked });

const reallyText = (asked: number): string =>
  asked === 1 ? m.desk_move_really_one() : m.desk_move_really({ count: asked });

function whatText({ name, open: count }: Share, client: MoveProps['client']): string {
  return client === null
    ? m.desk_move_what({ name, count })
    : m.desk_move_what_of({ name, count, client: client.name });
}

/** A call takes a hundred claims, so it is called until none is left. Nothing takes it back, so it is asked twice. */
function MoveDialog({ people, client, again, onClose }: MoveProps & { onClose: () => void }) {
  const [from, setFrom] = useState(noPerson);
  const [isTried, setTried] = useState(false);
  /** The number of claims that was asked about. */
  const [asked, setAsked] = useState<number | null>(null);
  const { busy, error, forget, act } = useDeskAction<typeof boardRoutes.deskMoveWork>('POST /api/desk/move-work');
  const person = people.find(({ id }) => id === from);
  const isAsked = person !== undefined && asked === person.open;
  const of = client === null ? { from } : { from, client: client.id };
  const move = async (count: number) => {
    let moved = 0;
    for (let left = count; left > 0;) {
      // oxlint-disable-next-line no-await-in-loop
      const done = await act({ body: { ...of, seen: left } });
      if (done === null) {
        setAsked(null);
        return again();
      }
      moved += done.moved;
      left = done.left;
    }
    announce(m.desk_moved({ count: moved }));
    again();
    onClose();
  };
  const save = async () => {
    setTried(true);
    if (person === undefined) return;
    forget();
    if (isAsked) return move(person.open);
    setAsked(person.open);
  };
  const choose = (chosen: string) => {
    setFrom(chosen);
    setAsked(null);
    forget();
  };
  return (
    <WorkDialog
      title={m.desk_move()}
      submit={isAsked ? saveText(person.open) : m.desk_move_save()}
      busy={busy}
      error={error}
      save={save}
      onClose={onClose}
    >
      <CheckedSelect
        id="move-from"
        error={isTried && person === undefined ? m.desk_choose() : undefined}
        label={m.desk_move_from()}
        value={person === undefined ? noPerson : from}
        options={[
          { value: noPerson, label: m.desk_bulk_choose() },
          ...people.map(({ id, name }) => ({ value: id ?? noPerson, label: name })),
        ]}
        onChange={(event) => choose(event.target.value)}
      />
      {person && <p>{whatText(person, client)}</p>}
      <p role="status">{isAsked && reallyText(person.open)}</p>
    </WorkDialog>
  );
}
