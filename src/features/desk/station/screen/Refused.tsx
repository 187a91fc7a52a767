import { shotTexts } from '#claim/photo/shot-texts.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import type { Upload } from '../../photo/upload-queue.ts';
import type { Taken } from './useShots.ts';
import styles from './Station.module.css';

type RefusedProps = { uploads: readonly Upload<Taken>[]; dismiss: (key: string) => void; showsPlace?: boolean };

/** Photos that the desk did not take, and why. */
export function Refused({ uploads, dismiss, showsPlace = false }: RefusedProps) {
  return uploads
    .filter(({ state }) => state === 'refused')
    .map(({ key, item: { place, shot }, reason }) => (
      <p key={key} role="alert" className={styles['refused']}>
        {showsPlace && `${place.name}: `}
        {m.station_refused({ shot: shotTexts[shot](), reason })}{' '}
        <Button look="quiet" onClick={() => dismiss(key)}>
          {m.desk_photos_dismiss()}
        </Button>
      </p>
    ));
}
