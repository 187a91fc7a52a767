import { useState } from 'react';
import { v4 as newId } from 'uuid';
import * as m from '#web/messages/index.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { type DeskList, longestName } from '../../list/desk-list.rules.ts';
import type { listRoutes } from '../../list/list-routes.ts';
import { useDeskAction } from '../useDeskAction.ts';
import type { ViewsQuery } from '../Views.tsx';
import { WorkDialog } from '../work/WorkDialog.tsx';

type KeepProps = { list: DeskList; views: ViewsQuery; onClose: () => void };

/** Keeps the list that is on screen under a name. */
export function KeepDialog({ list, views, onClose }: KeepProps) {
  const [viewId] = useState(() => newId());
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const [isTried, setTried] = useState(false);
  const { busy, error, act } = useDeskAction<typeof listRoutes.deskKeepView>('PUT /api/desk/kept-views/:viewId');
  const save = async () => {
    setTried(true);
    if (name.trim() === '') return;
    const kept = await act({ params: { viewId }, body: { name, isShared, list } });
    if (kept === null) return;
    announce(m.desk_kept({ name: kept.name }));
    views.again();
    onClose();
  };
  return (
    <WorkDialog title={m.desk_keep()} submit={m.desk_keep_save()} {...{ busy, error, save, onClose }}>
      <Field
        id="view-name"
        label={m.desk_keep_name()}
        hint={m.desk_keep_hint()}
        maxLength={longestName}
        value={name}
        error={isTried && name.trim() === '' ? m.desk_keep_name_first() : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      {views.answer?.mayShare === true && (
        <Checkbox
          id="view-shared"
          label={m.desk_keep_shared()}
          checked={isShared}
          onChange={(event) => setShared(event.target.checked)}
        />
      )}
    </WorkDialog>
  );
}
