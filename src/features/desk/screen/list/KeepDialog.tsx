import { useState } from 'react';
import { flushSync } from 'react-dom';
import { v4 as newId } from 'uuid';
import * as m from '#web/messages/index.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { type DeskList, longestName } from '../../list/desk-list.rules.ts';
import type { KeptViewAnswer } from '../../list/kept-view.rules.ts';
import type { listRoutes } from '../../list/list-routes.ts';
import { useDeskAction } from '../useDeskAction.ts';
import type { ViewsQuery } from '../Views.tsx';
import { WorkDialog } from '../work/WorkDialog.tsx';
import { focusTitle } from './focus-title.ts';

/** `of` is the view that is changed; null keeps a new one, or puts the list in the place of another. */
type KeepProps = { list: DeskList; views: ViewsQuery; of: KeptViewAnswer | null; onClose: () => void };

type Wanted = { id: string; name: string; isShared: boolean };

const wantedOf = ({ id, name, isShared }: KeptViewAnswer): Wanted => ({ id, name, isShared });

export function KeepDialog({ list, views, of, onClose }: KeepProps) {
  const [fresh] = useState<Wanted>(() => ({ id: newId(), name: '', isShared: false }));
  const [wanted, setWanted] = useState<Wanted>(of ? wantedOf(of) : fresh);
  const [isTried, setTried] = useState(false);
  const { busy, error, act } = useDeskAction<typeof listRoutes.deskKeepView>('PUT /api/desk/kept-views/:viewId');
  const { id: viewId, name, isShared } = wanted;
  const others = of ? [] : (views.answer?.kept.filter(({ mayChange }) => mayChange) ?? []);
  const choose = (id: string) => {
    const other = others.find((view) => view.id === id);
    setWanted(other ? wantedOf(other) : fresh);
  };
  const save = async () => {
    setTried(true);
    if (name.trim() === '') return;
    const kept = await act({ params: { viewId }, body: { name, isShared, list } });
    if (kept === null) return;
    announce(m.desk_kept({ name: kept.name }));
    flushSync(onClose);
    // Nothing that is kept already is offered to be kept, so the button that opened this goes.
    if (of === null) focusTitle();
    views.again();
  };
  return (
    <WorkDialog
      title={of ? m.desk_keep_change() : m.desk_keep()}
      submit={m.desk_keep_save()}
      busy={busy}
      error={error}
      save={save}
      onClose={onClose}
    >
      {others.length > 0 && (
        <Select
          asField
          label={m.desk_keep_as()}
          value={viewId}
          options={[{ value: fresh.id, label: m.desk_keep_new() }, ...others.map(replaced)]}
          onChange={(event) => choose(event.target.value)}
        />
      )}
      <Field
        id="view-name"
        label={m.desk_keep_name()}
        hint={m.desk_keep_hint()}
        maxLength={longestName}
        value={name}
        error={isTried && name.trim() === '' ? m.desk_keep_name_first() : undefined}
        onChange={(event) => setWanted({ ...wanted, name: event.target.value })}
      />
      {views.answer?.mayShare === true && (
        <Checkbox
          id="view-shared"
          label={m.desk_keep_shared()}
          checked={isShared}
          onChange={(event) => setWanted({ ...wanted, isShared: event.target.checked })}
        />
      )}
    </WorkDialog>
  );
}

const replaced = ({ id, name }: KeptViewAnswer) => ({ value: id, label: m.desk_keep_replace({ name }) });
