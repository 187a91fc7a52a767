import { useState } from 'react';
import * as m from '#web/messages/index.ts';
import type { DeskPhoto, DeskPhotos } from '../../photo/photo-answers.rules.ts';
import { DescribePhoto } from './DescribePhoto.tsx';
import { PhotoEditor } from './edit/PhotoEditor.tsx';
import { findAgain } from './follow-photo.rules.ts';

/** `photo` is as it stood when it was opened, and `name` what it was called. */
export type Opened = { what: 'picture' | 'words'; photo: DeskPhoto; name: string };

type OpenedProps = {
  opened: Opened;
  claimId: string;
  claimant: string;
  photos: DeskPhotos;
  again: () => void;
  closeToCard: (closeDialog: () => void) => void;
  onClose: () => void;
};

/** A dialog stays when its photo gets another id or goes, so that what was typed or drawn does. */
export function OpenedPhoto({ opened, claimId, claimant, photos, again, closeToCard, onClose }: OpenedProps) {
  const { what, photo, name } = opened;
  // From list to list, because a photo may be edited and then published.
  const [known, setKnown] = useState(photo);
  const found = findAgain(photos, known);
  if (found !== null && found !== known) setKnown(found);
  const isHere = ({ id }: DeskPhoto) => id === known.id;
  const [wasShown] = useState(() => photos.shown.some(isHere));
  const sinceShown = !wasShown && photos.shown.some(isHere) ? m.desk_photo_since_shown({ name: claimant }) : null;
  const isChanged = known.file !== photo.file;
  const close = () => {
    // The button that opened it went with the earlier id.
    if (found?.id === photo.id) onClose();
    else closeToCard(onClose);
  };
  const props = { claimId, photo: known, again, onClose: close };
  if (what === 'words') {
    const sinceChanged = isChanged ? m.desk_photo_since_changed() : null;
    const refusal = found === null ? m.desk_photo_words_gone() : null;
    return <DescribePhoto {...props} news={[sinceShown, sinceChanged]} refusal={refusal} />;
  }
  const changed = isChanged ? m.desk_edit_changed() : null;
  return (
    <PhotoEditor
      {...props}
      seen={photo}
      name={name}
      news={sinceShown}
      refusal={found === null ? m.desk_edit_gone() : changed}
      onSaved={() => closeToCard(onClose)}
    />
  );
}
