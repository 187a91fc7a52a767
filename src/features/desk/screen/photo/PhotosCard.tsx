import { publishingState } from '#claim/photo/publishing-state.rules.ts';
import type { DragEvent } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { NewTab } from '#web/ui/NewTab.tsx';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import type { DeskClaim } from '../../desk-answers.rules.ts';
import type { DeskPhotos } from '../../photo/photo-answers.rules.ts';
import type { photoRoutes } from '../../photo/photo-routes.ts';
import { DeskCard } from '../cards/DeskCard.tsx';
import { firstName } from '../due/due-texts.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { useDeskQuery } from '../useDeskQuery.ts';
import { benchPath } from '../view-texts.ts';
import { AddPhotos } from './AddPhotos.tsx';
import { ShownPhotos } from './ShownPhotos.tsx';
import { UsePhone } from './UsePhone.tsx';
import { usePhotoOrder } from './usePhotoOrder.ts';
import { usePhotoUploads } from './usePhotoUploads.ts';
import { WaitingPhoto } from './WaitingPhoto.tsx';
import styles from './Photos.module.css';

type CardProps = { claimId: string; name: string; may: DeskClaim['may']; now: Date };
type PartProps = { claimId: string; name: string; mayChange: boolean; again: () => void };

export function PhotosCard({ claimId, name: claimant, may, now }: CardProps) {
  const { answer, error, again } = useDeskQuery<typeof photoRoutes.deskPhotos>('GET /api/desk/claims/:claimId/photos', {
    params: { claimId },
  });
  const mayChange = may.includes('photos');
  const uploads = usePhotoUploads(claimId, mayChange, again);
  const name = firstName(claimant);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    uploads.add(event.dataTransfer.files);
  };
  const takesDrop = mayChange && { onDrop: drop, onDragOver: (event: DragEvent) => event.preventDefault() };
  return (
    <DeskCard id="photos" title={m.desk_photos()} className={styles['photos']} {...takesDrop}>
      {answer === null && error !== null && <p role="alert">{m.desk_photos_failed()}</p>}
      {mayChange && <AddPhotos {...uploads} />}
      {mayChange && <Label claimId={claimId} />}
      {mayChange && answer && <UsePhone {...{ claimId, now, again }} station={answer.station} />}
      {answer && <Waiting {...{ claimId, name, mayChange, again }} photos={answer.waiting} />}
      {answer && <ShownPhotos {...{ claimId, name, mayChange, again }} photos={answer.shown} />}
      {answer?.waiting.length === 0 && answer.shown.length === 0 && <p>{m.desk_photos_none()}</p>}
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

function Waiting({ claimId, name, mayChange, again, photos }: PartProps & { photos: DeskPhotos['waiting'] }) {
  const order = usePhotoOrder(claimId, photos, again);
  const { busy, error, act } = useDeskAction<typeof photoRoutes.deskPublishPhotos>(
    'POST /api/desk/claims/:claimId/photos/publish',
  );
  const publish = async (photoIds: string[]) => {
    const done = await act({ params: { claimId }, body: { photoIds } });
    if (done === null) return;
    announce(done.photos === 1 ? m.desk_photos_published_one({ name }) : m.desk_photos_published({ name }));
    again();
  };
  const failed = error ?? order.error;
  if (photos.length === 0) return null;
  return (
    <>
      <h3>{m.desk_photos_waiting({ count: photos.length })}</h3>
      <p className={styles['hint']}>{m.desk_photos_waiting_hint({ name, state: publishingState })}</p>
      <ol className={styles['list']}>
        {order.photos.map((photo, index) => (
          <WaitingPhoto
            key={photo.id}
            {...{ claimId, photo, mayChange, again }}
            number={index + 1}
            total={photos.length}
            move={order.move}
            publish={(photoIds) => void publish(photoIds)}
          />
        ))}
      </ol>
      {mayChange && (
        <Button busy={busy} onClick={() => void publish(order.photos.map(({ id }) => id))}>
          {m.desk_photos_publish_all({ name })}
        </Button>
      )}
      {failed !== null && <p role="alert">{failed}</p>}
    </>
  );
}
