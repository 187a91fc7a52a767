import { useState } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import type { DeskPhoto } from '../../../photo/photo-answers.rules.ts';
import type { photoRoutes } from '../../../photo/photo-routes.ts';
import { useDeskAction } from '../../useDeskAction.ts';
import { Problem } from '../../work/Problem.tsx';
import { photoAddress } from '../photo-texts.ts';
import { AreaFields } from './AreaFields.tsx';
import { areaOf, type Chosen, type Edit, firstCrop, firstHidden, mostHidden, withArea, withoutArea } from './areas.ts';
import { EditStage } from './EditStage.tsx';
import { type EditState, useEdit } from './useEdit.ts';
import styles from './Editor.module.css';

type EditorProps = {
  claimId: string;
  photo: Pick<DeskPhoto, 'id'>;
  /** The photo whose picture was drawn on. */
  seen: Pick<DeskPhoto, 'id'>;
  name: string;
  /** What has become of the photo while this is open. */
  news: string | null;
  /** Why nothing can be saved. */
  refusal: string | null;
  again: () => void;
  onSaved: () => void;
  onClose: () => void;
};

function useSave({ claimId, photo, refusal, again, onSaved }: EditorProps, { crop, hidden }: Edit) {
  const { busy, error, act } = useDeskAction<typeof photoRoutes.deskEditPhoto>(
    'POST /api/desk/claims/:claimId/photos/edit',
  );
  const isChanged = crop !== null || hidden.length > 0;
  const save = async () => {
    if (!isChanged || refusal !== null) return;
    const done = await act({ params: { claimId }, body: { photoId: photo.id, crop, hidden: [...hidden] } });
    again();
    if (done === null) return;
    announce(m.desk_edit_done());
    onSaved();
  };
  // The news of one's own change may come before its answer.
  return { busy, error: busy ? null : (refusal ?? error), isChanged, save };
}

/** Cuts a photo and hides places of it. Until it is saved each step can be undone; then the earlier photo is gone. */
export function PhotoEditor(props: EditorProps) {
  const { claimId, seen, name, news, refusal, onClose } = props;
  const state = useEdit();
  const [chosen, choose] = useState<Chosen | null>(null);
  const [isPreview, setPreview] = useState(false);
  const { edit, change } = state;
  const { busy, error, isChanged, save } = useSave(props, edit);
  const remove = (of: Chosen) => {
    change(withoutArea(edit, of), `remove ${of} of ${edit.hidden.length}`);
    choose(null);
  };
  const all: Chosen[] = [...(edit.crop ? ['crop' as const] : []), ...edit.hidden.keys()];
  return (
    <Dialog title={m.desk_photo_edit()} onClose={onClose} typed={isChanged} wide>
      <p id="desk-edit-how" className={styles['how']}>
        {m.desk_edit_how()}
      </p>
      <Tools state={state} choose={choose} isPreview={isPreview} setPreview={setPreview} />
      <EditStage
        src={photoAddress(claimId, seen, 1600)}
        alt={name}
        state={state}
        chosen={chosen}
        choose={choose}
        remove={remove}
        isPreview={isPreview}
      />
      {all.map((of) => {
        const area = areaOf(edit, of);
        return (
          area && (
            <AreaFields
              key={of}
              of={of}
              area={area}
              change={(next) => change(withArea(edit, of, next), `fields ${of}`)}
              remove={() => remove(of)}
            />
          )
        );
      })}
      <div className={styles['foot']}>
        <p>{m.desk_edit_final()}</p>
        {news !== null && <p role="status">{news}</p>}
        <Button busy={busy} aria-disabled={!isChanged || refusal !== null} onClick={() => void save()}>
          {m.desk_edit_save()}
        </Button>
        <Problem error={error} />
      </div>
    </Dialog>
  );
}

type ToolsProps = {
  state: EditState;
  choose: (chosen: Chosen | null) => void;
  isPreview: boolean;
  setPreview: (isPreview: boolean) => void;
};

function Tools({ state: { edit, change, canUndo, undo }, choose, isPreview, setPreview }: ToolsProps) {
  const hide = () => {
    if (edit.hidden.length >= mostHidden) return;
    change({ ...edit, hidden: [...edit.hidden, firstHidden] }, `hide ${edit.hidden.length}`);
    choose(edit.hidden.length);
    setPreview(false);
  };
  const crop = () => {
    if (edit.crop === null) change({ ...edit, crop: firstCrop }, 'crop');
    choose('crop');
    setPreview(false);
  };
  return (
    <div className={styles['tools']}>
      <Button look="secondary" aria-disabled={edit.hidden.length >= mostHidden} onClick={hide}>
        {m.desk_edit_hide()}
      </Button>
      <Button look="secondary" aria-disabled={edit.crop !== null} onClick={crop}>
        {m.desk_edit_crop()}
      </Button>
      <Button look="quiet" aria-disabled={!canUndo} onClick={undo}>
        {m.desk_edit_undo()}
      </Button>
      <Button look="quiet" aria-pressed={isPreview} onClick={() => setPreview(!isPreview)}>
        {m.desk_edit_preview()}
      </Button>
    </div>
  );
}
