import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { TickIcon } from '#web/ui/icons.tsx';
import type { PhotoView } from '#claim/photo/photo-views.rules.ts';
import { isRepeated, shotTexts } from '#claim/photo/shot-texts.ts';
import styles from './Station.module.css';

type RowProps = {
  shot: PhotoView;
  sent: number;
  isWaiting: boolean;
  shoot: (shot: PhotoView, isAnother?: boolean) => void;
};

function stateOf({ sent, isWaiting }: RowProps): string {
  if (isWaiting) return m.station_state_waiting();
  if (sent > 1) return m.station_state_several({ count: sent });
  return sent === 1 ? m.station_state_sent() : '';
}

export function ShotRow(props: RowProps) {
  const { shot, sent, isWaiting, shoot } = props;
  const name = shotTexts[shot]();
  const isTaken = sent > 0 || isWaiting;
  return (
    <li className={styles['shot']}>
      <span className={styles['tick']}>{sent > 0 && !isWaiting && <TickIcon size={20} />}</span>
      <span className={styles['name']}>
        {name} <span className={styles['state']}>{stateOf(props)}</span>
      </span>
      <span className={styles['buttons']}>
        {isTaken && isRepeated(shot) && (
          <Button look="quiet" aria-label={m.station_another_named({ shot: name })} onClick={() => shoot(shot, true)}>
            {m.station_another()}
          </Button>
        )}
        <Button
          look="quiet"
          aria-label={isTaken ? m.station_again_named({ shot: name }) : m.station_take_named({ shot: name })}
          onClick={() => shoot(shot)}
        >
          {isTaken ? m.station_again() : m.station_take_one()}
        </Button>
      </span>
    </li>
  );
}
