import { type ChangeEvent, type ReactNode, useRef } from 'react';
import * as m from '#web/messages/index.ts';
import { OfflineStrip } from '#web/ui/feedback/OfflineStrip.tsx';
import type { PhotoView } from '#claim/photo/photo-views.rules.ts';
import { shotTexts } from '#claim/photo/shot-texts.ts';
import { Refused } from './Refused.tsx';
import { ShotRow } from './ShotRow.tsx';
import type { Shots } from './useShots.ts';
import styles from './Station.module.css';

type TakeProps = {
  /** What is photographed. */
  about: ReactNode;
  views: readonly PhotoView[];
  shots: Shots;
};

export function TakePhotos({ about, views, shots: { sent, uploads, take, dismiss } }: TakeProps) {
  const camera = useRef<HTMLInputElement>(null);
  const asked = useRef<{ shot: PhotoView; isAnother: boolean }>({ shot: 'front', isAnother: false });
  const shoot = (shot: PhotoView, isAnother = false) => {
    asked.current = { shot, isAnother };
    camera.current?.click();
  };
  const onShot = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [photo] = target.files ?? [];
    if (photo) take({ ...asked.current, photo });
    // The browser fires no change event when the same file is chosen again.
    target.value = '';
  };
  const waiting = uploads.filter(({ state }) => state !== 'refused');
  const isTaken = (shot: PhotoView) => sent(shot) > 0 || waiting.some(({ item }) => item.shot === shot);
  const missing = views.filter((shot) => !isTaken(shot));
  const [next] = missing;
  return (
    <div className={styles['station']}>
      <OfflineStrip text={m.station_offline()} />
      <p className={styles['what']}>{about}</p>
      <p className={styles['reminder']}>{m.station_reminder()}</p>
      <input ref={camera} type="file" accept="image/*" capture="environment" hidden onChange={onShot} />
      {next !== undefined && (
        <button type="button" className={styles['shutter']} onClick={() => shoot(next)}>
          {m.station_take({ shot: shotTexts[next]() })}
        </button>
      )}
      <Progress count={views.reduce((sum, shot) => sum + sent(shot), 0)} waiting={waiting.length} missing={missing} />
      <Refused uploads={uploads} dismiss={dismiss} />
      <ol className={styles['shots']} aria-label={m.station_list()}>
        {views.map((shot) => (
          <ShotRow
            key={shot}
            shot={shot}
            sent={sent(shot)}
            isWaiting={waiting.some(({ item }) => item.shot === shot)}
            shoot={shoot}
          />
        ))}
      </ol>
    </div>
  );
}

type ProgressProps = { count: number; waiting: number; missing: readonly PhotoView[] };

function Progress({ count, waiting, missing }: ProgressProps) {
  const atDesk = count === 1 ? m.station_sent_one() : m.station_sent({ count });
  const done = missing.length === 0 ? m.station_complete() : atDesk;
  const names = missing.map((shot) => shotTexts[shot]()).join(', ');
  return (
    <>
      <p role="status" className={styles['progress']}>
        {waiting > 0 && m.station_waiting({ count: waiting })}
        {waiting === 0 && count > 0 && `${done} ${m.station_nothing_kept()}`}
      </p>
      {count > 0 && missing.length > 0 && <p className={styles['what']}>{m.station_missing({ names })}</p>}
    </>
  );
}
