import { lazy, useState } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { LoadedPart } from '#web/ui/feedback/LoadedPart.tsx';
import type { DeskPhotos } from '../../photo/photo-answers.rules.ts';
import type { stationRoutes } from '../../station/station-routes.ts';
import { timeInWords } from '../due/due-texts.ts';
import { useDeskAction } from '../useDeskAction.ts';
import styles from './Photos.module.css';

const QrCode = lazy(async () => ({ default: (await import('./QrCode.tsx')).QrCode }));

type PhoneProps = { claimId: string; station: DeskPhotos['station']; now: Date; again: () => void };

export function UsePhone({ claimId, station, now, again }: PhoneProps) {
  const [made, setMade] = useState<{ code: string; opensUntil: string } | null>(null);
  const making = useDeskAction<typeof stationRoutes.deskMakeStation>('POST /api/desk/claims/:claimId/station');
  const ending = useDeskAction<typeof stationRoutes.deskEndStation>('POST /api/desk/claims/:claimId/station/end');
  const make = async () => {
    const done = await making.act({ params: { claimId } });
    if (done === null) return;
    setMade(done);
    again();
  };
  const end = async () => {
    if ((await ending.act({ params: { claimId } })) === null) return;
    announce(m.desk_phone_ended());
    setMade(null);
    again();
  };
  const failed = making.error ?? ending.error;
  const isOpen = station?.isOpen === true;
  const connected = isOpen ? m.desk_phone_open({ time: timeInWords(station.until, now) }) : null;
  return (
    <>
      <Button
        look="secondary"
        busy={making.busy}
        aria-keyshortcuts="P"
        title={m.desk_key_hint({ key: 'P' })}
        onClick={({ currentTarget }) => {
          // Its key shows the card, and the dialog gives the focus back to it.
          currentTarget.focus();
          void make();
        }}
      >
        {m.desk_phone()}
      </Button>
      {station && (
        <Button look="quiet" busy={ending.busy} onClick={() => void end()}>
          {m.desk_phone_end()}
        </Button>
      )}
      <p role="status" className={styles['hint']}>
        {connected}
      </p>
      {failed !== null && <p role="alert">{failed}</p>}
      {made && (
        <Dialog title={m.desk_phone_title()} onClose={() => setMade(null)}>
          {connected === null ? <Link {...made} now={now} /> : <p role="status">{connected}</p>}
        </Dialog>
      )}
    </>
  );
}

function Link({ code, opensUntil, now }: { code: string; opensUntil: string; now: Date }) {
  const address = `${location.origin}/station/${code}`;
  return (
    <div className={styles['phone']}>
      <p>{m.desk_phone_how()}</p>
      <LoadedPart fallback={<Skeleton />}>
        <QrCode text={address} label={m.desk_phone_code()} />
      </LoadedPart>
      <p>{m.desk_phone_until({ time: timeInWords(opensUntil, now) })}</p>
      <p className={styles['address']}>{m.desk_phone_link({ address })}</p>
    </div>
  );
}
