import { publishingState } from '#claim/photo/publishing-state.rules.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import type { DeskPhotos } from '../../photo/photo-answers.rules.ts';
import type { photoRoutes } from '../../photo/photo-routes.ts';
import { useDeskAction } from '../useDeskAction.ts';
import type { Opened } from './OpenedPhoto.tsx';
import { usePhotoOrder } from './usePhotoOrder.ts';
import { WaitingPhoto } from './WaitingPhoto.tsx';
import styles from './Photos.module.css';

type WaitingProps = {
  claimId: string;
  name: string;
  /** The state of the claim. */
  systemName: string | null;
  mayChange: boolean;
  again: () => void;
  open: (opened: Opened) => void;
  leaveButton: (button: HTMLElement) => void;
  photos: DeskPhotos['waiting'];
};

/** A move to that state shows them, and none that are added while the claim is in it. */
function whenShown(name: string, systemName: string | null): string {
  if (systemName === publishingState) return m.desk_photos_waiting_hint({ name });
  return m.desk_photos_waiting_until({ name, state: publishingState });
}

/** What is not published yet; most claims have none. */
export function WaitingPhotos(props: WaitingProps) {
  const { claimId, name, systemName, mayChange, again, open, leaveButton, photos } = props;
  const order = usePhotoOrder(claimId, photos, again);
  const { busy, error, act } = useDeskAction<typeof photoRoutes.deskPublishPhotos>(
    'POST /api/desk/claims/:claimId/photos/publish',
  );
  const publish = async (photoIds: string[], button: HTMLElement) => {
    const done = await act({ params: { claimId }, body: { photoIds } });
    if (done === null) return again();
    announce(done.photos === 1 ? m.desk_photos_published_one({ name }) : m.desk_photos_published({ name }));
    leaveButton(button);
    again();
  };
  const failed = error ?? order.error;
  return (
    <>
      <h3>{m.desk_photos_waiting({ count: photos.length })}</h3>
      <p className={styles['hint']}>{whenShown(name, systemName)}</p>
      <ol className={styles['list']}>
        {order.photos.map((photo, index) => (
          <WaitingPhoto
            key={photo.id}
            claimId={claimId}
            photo={photo}
            mayChange={mayChange}
            again={again}
            open={open}
            leaveButton={leaveButton}
            number={index + 1}
            total={photos.length}
            move={order.move}
            publish={(...given) => void publish(...given)}
          />
        ))}
      </ol>
      {mayChange && (
        <Button
          busy={busy}
          onClick={({ currentTarget }) =>
            void publish(
              order.photos.map(({ id }) => id),
              currentTarget,
            )
          }
        >
          {m.desk_photos_publish_all({ name })}
        </Button>
      )}
      {failed !== null && <p role="alert">{failed}</p>}
    </>
  );
}
