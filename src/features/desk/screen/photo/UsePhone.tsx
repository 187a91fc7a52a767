import { useState } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import type { DeskPhotos } from '../../photo/photo-answers.rules.ts';
import type { stationRoutes } from '../../station/station-routes.ts';
import { timeInWords } from '../due/due-texts.ts';
import { DialogSuspense } from '../keys/DialogSuspense.tsx';
import { lazyDialog } from '../keys/lazy-dialog.ts';
import { useDeskAction } from '../useDeskAction.ts';
import type { MadeStation } from './PhoneDialog.tsx';
import styles from './Photos.module.css';

const PhoneDialog = lazyDialog(async () => (await import('./PhoneDialog.tsx')).PhoneDialog);

type PhoneProps = { claimId: string; station: DeskPhotos['station']; now: Date; again: () => void };

export function UsePhone({ claimId, station, now, again }: PhoneProps) {
  const [made, setMade] = useState<MadeStation | null>(null);
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
        <DialogSuspense>
          <PhoneDialog made={made} connected={connected} now={now} onClose={() => setMade(null)} />
        </DialogSuspense>
      )}
    </>
  );
}
