import { lazy } from 'react';
import * as m from '#web/messages/index.ts';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { LoadedPart } from '#web/ui/feedback/LoadedPart.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { timeInWords } from '../due/due-texts.ts';
import styles from './Photos.module.css';

const QrCode = lazy(async () => ({ default: (await import('./QrCode.tsx')).QrCode }));

export type MadeStation = { code: string; opensUntil: string };

type PhoneProps = {
  made: MadeStation;
  /** Says that a phone has opened it; null until then. */
  connected: string | null;
  now: Date;
  onClose: () => void;
};

export function PhoneDialog({ made, connected, now, onClose }: PhoneProps) {
  return (
    <Dialog title={m.desk_phone_title()} onClose={onClose}>
      {connected === null ? <Link {...made} now={now} /> : <p role="status">{connected}</p>}
    </Dialog>
  );
}

function Link({ code, opensUntil, now }: MadeStation & { now: Date }) {
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
