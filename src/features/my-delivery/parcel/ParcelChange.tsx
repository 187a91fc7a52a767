import { useEffect, useRef, useState } from 'react';
import { relatedDay } from '#claim/days/related-day.ts';
import { ByContact } from '#claim/screen/ByContact.tsx';
import { useReadOnly } from '#claim/screen/read-only.ts';
import { formatTime } from '#shared/time/dates.ts';
import { useBoot } from '#web/boot.ts';
import * as m from '#web/messages/index.ts';
import { claimPath } from '#web/paths.ts';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { OperatorWords } from '#web/ui/OperatorWords.tsx';
import type { Offers, ShownParcel } from './parcel-fields.ts';
import { blockOf } from './rebooking-block.ts';
import { changeText, faultTexts, noMoneyText, nothingOfferedText, troubleTexts } from './rebooking-texts.ts';
import { RebookDialog } from './RebookDialog.tsx';
import { useRebooking, type Settled, type Trouble } from './useRebooking.ts';
import styles from './Parcel.module.css';

type ParcelChangeProps = { claimId: string; parcel: ShownParcel; isShown: boolean; refresh: () => void };

type Opened = { parcel: ShownParcel; offers: Offers };

/**
 * A visit that failed, what was asked for, and the way to ask. The dialog keeps the parcel and the offers with which it was
 * opened, whatever becomes of them meanwhile: it says why nothing can be sent any more.
 */
export function ParcelChange({ claimId, parcel, isShown, refresh }: ParcelChangeProps) {
  const rebooking = useRebooking(claimId, refresh);
  const readOnly = useReadOnly();
  const [opened, setOpened] = useState<Opened | null>(null);
  return (
    <>
      {(isShown || rebooking.settled.fault !== null) && (
        <div className={styles['change']}>
          <RebookingStatus parcel={parcel} settled={rebooking.settled} />
          {!readOnly && <Buttons claimId={claimId} parcel={parcel} withdraw={rebooking.withdraw} open={setOpened} />}
          {(parcel.failed !== null || parcel.rebooking !== null) && (
            <p className={styles['note']}>{noMoneyText(parcel)}</p>
          )}
        </div>
      )}
      {opened && (
        <RebookDialog
          parcel={opened.parcel}
          offers={opened.offers}
          block={blockOf(opened.parcel, parcel)}
          ask={(wish) => rebooking.ask(opened.parcel.id, wish)}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

function RebookingStatus({ parcel, settled }: { parcel: ShownParcel; settled: Settled }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (settled.count > 0) place.current?.focus();
  }, [settled.count]);
  const { rebooking } = parcel;
  return (
    <div ref={place} role="status" tabIndex={-1} className={styles['status']}>
      {settled.fault !== null && <p className={styles['trouble']}>{faultTexts[settled.fault]()}</p>}
      {rebooking && (
        <>
          {rebooking.status !== 'confirmed' && <p className={styles['wish']}>{rebooking.wish}</p>}
          <p>
            <OperatorWords text={rebooking.text} ownWords={[rebooking.answer]} />
          </p>
        </>
      )}
    </div>
  );
}

type ButtonsProps = Pick<ParcelChangeProps, 'claimId' | 'parcel'> & {
  withdraw: ReturnType<typeof useRebooking>['withdraw'];
  open: (opened: Opened) => void;
};

function Buttons({ claimId, parcel, withdraw, open }: ButtonsProps) {
  const { rebooking: wish, offers } = parcel;
  if (wish?.status === 'asked') return <Withdraw id={wish.id} withdraw={withdraw} />;
  if (offers !== null) return <Change parcel={parcel} open={() => open({ parcel, offers })} />;
  if (parcel.failed === null && !parcel.isChangeable) return null;
  return parcel.failed === null ? null : <NothingOffered claimId={claimId} parcel={parcel} />;
}

function Withdraw({ id, withdraw }: { id: string; withdraw: (id: string) => Promise<Trouble | null> }) {
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const press = async () => {
    if (isBusy) return;
    setBusy(true);
    setTrouble(await withdraw(id));
    setBusy(false);
  };
  return (
    <div className={styles['buttons']}>
      <Button look="secondary" busy={isBusy} busyLabel={m.parcel_withdrawing()} onClick={() => void press()}>
        {m.parcel_withdraw()}
      </Button>
      <p role="alert" className={styles['trouble']}>
        {trouble !== null && troubleTexts[trouble]()}
      </p>
    </div>
  );
}

function Change({ parcel, open }: { parcel: ShownParcel; open: () => void }) {
  return (
    <div className={styles['buttons']}>
      <Button look={parcel.isWaiting ? 'primary' : 'secondary'} onClick={open}>
        {changeText(parcel)}
      </Button>
      <Until parcel={parcel} />
      <ByContact />
    </div>
  );
}

function Until({ parcel: { changeUntil } }: { parcel: ShownParcel }) {
  const { locale } = useBoot();
  const [now] = useState(() => new Date());
  if (changeUntil === null) return null;
  const [day, time] = [relatedDay(changeUntil, now, locale), formatTime(changeUntil)];
  return <p className={styles['note']}>{m.parcel_until({ day, time })}</p>;
}

function NothingOffered({ claimId, parcel }: { claimId: string; parcel: ShownParcel }) {
  const { phone } = useBoot().brand.contact;
  return (
    <div className={styles['buttons']}>
      <p>{nothingOfferedText(parcel)}</p>
      <LinkButton href={claimPath('messages', claimId)} look="secondary">
        {m.parcel_message()}
      </LinkButton>
      <p>
        {m.parcel_call()} <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
      </p>
    </div>
  );
}
