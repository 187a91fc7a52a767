import { type ChangeEvent, useRef } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { OfflineStrip } from '#web/ui/feedback/OfflineStrip.tsx';
import type { PhotoView } from '#claim/photo/photo-views.rules.ts';
import { ShotRow } from './ShotRow.tsx';
import { shotTexts } from '#claim/photo/shot-texts.ts';
import type { OpenedStation } from './opened-station.ts';
import { useShots } from './useShots.ts';
import styles from './Station.module.css';

export function TakePhotos({ code, station }: { code: string; station: OpenedStation }) {
  const { sent, uploads, take, dismiss } = useShots(code);
  const camera = useRef<HTMLInputElement>(null);
  const asked = useRef<{ shot: PhotoView; isAnother: boolean }>({ shot: 'front', isAnother: false });
  const { shots } = station;
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
  const isTaken = (shot: PhotoView) => sent.has(shot) || waiting.some(({ item }) => item.shot === shot);
  const missing = shots.filter((shot) => !isTaken(shot));
  const [next] = missing;
  return (
    <div className={styles['station']}>
      <OfflineStrip text={m.station_offline()} />
      <p className={styles['what']}>
        <strong>{station.device}</strong> {m.station_reference({ end: station.referenceEnd })}
      </p>
      <p className={styles['reminder']}>{m.station_reminder()}</p>
      <input ref={camera} type="file" accept="image/*" capture="environment" hidden onChange={onShot} />
      {next !== undefined && (
        <button type="button" className={styles['shutter']} onClick={() => shoot(next)}>
          {m.station_take({ shot: shotTexts[next]() })}
        </button>
      )}
      <Progress sent={sent} waiting={waiting.length} missing={missing} />
      {uploads.map(
        ({ key, item, state, reason }) =>
          state === 'refused' && (
            <p key={key} role="alert" className={styles['refused']}>
              {m.station_refused({ shot: shotTexts[item.shot](), reason })}{' '}
              <Button look="quiet" onClick={() => dismiss(key)}>
                {m.desk_photos_dismiss()}
              </Button>
            </p>
          ),
      )}
      <ol className={styles['shots']} aria-label={m.station_list()}>
        {shots.map((shot) => (
          <ShotRow
            key={shot}
            shot={shot}
            sent={sent.get(shot) ?? 0}
            isWaiting={waiting.some(({ item }) => item.shot === shot)}
            shoot={shoot}
          />
        ))}
      </ol>
    </div>
  );
}

type ProgressProps = { sent: ReadonlyMap<PhotoView, number>; waiting: number; missing: readonly PhotoView[] };

function Progress({ sent, waiting, missing }: ProgressProps) {
  const count = [...sent.values()].reduce((sum, each) => sum + each, 0);
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
