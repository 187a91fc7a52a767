import { lazy, type DragEvent, useState } from 'react';
import * as m from '#web/messages/index.ts';
import { NewTab } from '#web/ui/NewTab.tsx';
import { LoadedPart } from '#web/ui/feedback/LoadedPart.tsx';
import type { DeskClaim } from '../../desk-answers.rules.ts';
import type { photoRoutes } from '../../photo/photo-routes.ts';
import { DeskCard } from '../cards/DeskCard.tsx';
import { useCardFocus } from '../cards/useCardFocus.ts';
import { firstName } from '../due/due-texts.ts';
import { DialogSuspense } from '../keys/DialogSuspense.tsx';
import { lazyDialog } from '../keys/lazy-dialog.ts';
import { useDeskQuery } from '../useDeskQuery.ts';
import { benchPath } from '../view-texts.ts';
import { AddPhotos } from './AddPhotos.tsx';
import type { Opened } from './OpenedPhoto.tsx';
import { ShownPhotos } from './ShownPhotos.tsx';
import { UsePhone } from './UsePhone.tsx';
import { usePhotoUploads } from './usePhotoUploads.ts';
import styles from './Photos.module.css';

const WaitingPhotos = lazy(async () => ({ default: (await import('./WaitingPhotos.tsx')).WaitingPhotos }));
const OpenedPhoto = lazyDialog(async () => (await import('./OpenedPhoto.tsx')).OpenedPhoto);

type CardProps = { claimId: string; name: string; systemName: string | null; may: DeskClaim['may']; now: Date };

export function PhotosCard({ claimId, name: claimant, systemName, may, now }: CardProps) {
  const { answer, error, again } = useDeskQuery<typeof photoRoutes.deskPhotos>('GET /api/desk/claims/:claimId/photos', {
    params: { claimId },
  });
  const mayChange = may.includes('photos');
  const uploads = usePhotoUploads(claimId, mayChange, again);
  const name = firstName(claimant);
  const { card, closeToCard, leaveButton } = useCardFocus();
  // Here, because a row goes when its photo gets another id.
  const [opened, setOpened] = useState<Opened | null>(null);
  const ofPhotos = { claimId, name, mayChange, again, leaveButton, open: setOpened };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    uploads.add(event.dataTransfer.files);
  };
  const takesDrop = mayChange && { onDrop: drop, onDragOver: (event: DragEvent) => event.preventDefault() };
  return (
    <DeskCard id="photos" title={m.desk_photos()} {...takesDrop}>
      <div ref={card} tabIndex={-1} className={styles['photos']}>
        {answer === null && error !== null && <p role="alert">{m.desk_photos_failed()}</p>}
        {mayChange && <AddPhotos {...uploads} />}
        {mayChange && <Label claimId={claimId} />}
        {mayChange && answer && <UsePhone claimId={claimId} now={now} again={again} station={answer.station} />}
        {answer && answer.waiting.length > 0 && (
          <LoadedPart>
            <WaitingPhotos {...ofPhotos} systemName={systemName} photos={answer.waiting} />
          </LoadedPart>
        )}
        {answer && <ShownPhotos {...ofPhotos} photos={answer.shown} />}
        {answer?.waiting.length === 0 && answer.shown.length === 0 && <p>{m.desk_photos_none()}</p>}
        {answer && opened && (
          <DialogSuspense>
            <OpenedPhoto
              opened={opened}
              claimId={claimId}
              claimant={name}
              photos={answer}
              again={again}
              closeToCard={closeToCard}
              onClose={() => setOpened(null)}
            />
          </DialogSuspense>
        )}
      </div>
    </DeskCard>
  );
}

/** Pages of their own: one to print, one for a phone. */
function Label({ claimId }: { claimId: string }) {
  return (
    <p className={styles['links']}>
      <a href={`/api/desk/claims/${claimId}/label`} target="_blank" rel="noopener">
        {m.desk_label_print()}
        <NewTab />
      </a>
      {/* Loaded anew, because only that page may use the camera. */}
      <a href={benchPath}>{m.desk_bench()}</a>
    </p>
  );
}
