import { useId, useState } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import type { DeskClaim } from '../../desk-answers.rules.ts';
import type { DeskParcel, deskParcelRoutes } from '../../parcel/parcel-routes.ts';
import { Asked } from '../cards/Asked.tsx';
import { useCardFocus } from '../cards/useCardFocus.ts';
import { ClaimParcels } from '../cards/ShownCards.tsx';
import { timeInWords } from '../due/due-texts.ts';
import { DialogSuspense } from '../keys/DialogSuspense.tsx';
import { lazyDialog } from '../keys/lazy-dialog.ts';
import { useDeskQuery } from '../useDeskQuery.ts';
import { SettleWish } from './SettleWish.tsx';
import styles from './Parcels.module.css';

const CourierDialog = lazyDialog(async () => (await import('./CourierDialog.tsx')).CourierDialog);

type CardProps = { claimId: string; isMasked: boolean; may: DeskClaim['may']; now: Date };

/** As the claimant reads it, whose page is closed where contacts are masked, then what couriers said and were asked. */
export function ParcelsCard({ claimId, isMasked, may, now }: CardProps) {
  const path = 'GET /api/desk/claims/:claimId/parcels';
  const query = useDeskQuery<typeof deskParcelRoutes.deskParcels>(path, { params: { claimId } });
  const { again } = query;
  const mayAct = may.includes('state');
  const { card, closeToCard } = useCardFocus();
  const news = { claimId, mayAct, now, again, closeToCard };
  return (
    <div ref={card} tabIndex={-1} className={styles['card']}>
      {!isMasked && <ClaimParcels claimId={claimId} now={now} />}
      <Asked query={query}>
        {({ parcels }) => (
          <>
            {isMasked && parcels.length === 0 && <p>{m.desk_courier_said_nothing()}</p>}
            {parcels.map((parcel) => (
              <ParcelNews key={parcel.id} parcel={parcel} {...news} />
            ))}
            {mayAct && <AddEvent claimId={claimId} parcels={parcels} now={now} again={again} />}
          </>
        )}
      </Asked>
    </div>
  );
}

type NewsProps = {
  claimId: string;
  parcel: DeskParcel;
  mayAct: boolean;
  now: Date;
  again: () => void;
  closeToCard: (closeDialog: () => void) => void;
};

function ParcelNews({ claimId, parcel, mayAct, now, ...settling }: NewsProps) {
  const { direction, steps, failed, place, wishes } = parcel;
  const [wish] = wishes;
  const headingId = useId();
  return (
    <section>
      <h3 id={headingId}>
        {direction === 'delivery' ? m.desk_courier_said_delivery() : m.desk_courier_said_collection()}
      </h3>
      {failed !== null && <p className={styles['failed']}>{m.desk_courier_failed({ what: failed })}</p>}
      {place !== '' && <p>{place}</p>}
      {steps.length === 0 ? (
        <p>{m.desk_courier_said_nothing()}</p>
      ) : (
        <ol className={styles['steps']} aria-labelledby={headingId}>
          {steps.map(({ id, at, text, source }) => (
            <li key={id}>{m.desk_courier_step({ text, at: timeInWords(at, now), source })}</li>
          ))}
        </ol>
      )}
      {wish && (
        <div className={styles['wish']}>
          <p>
            <strong>{wish.wish}</strong>
          </p>
          {wish.text !== '' && <p>{wish.text}</p>}
          {mayAct && <SettleWish claimId={claimId} wish={wish} {...settling} />}
        </div>
      )}
    </section>
  );
}

type AddProps = { claimId: string; parcels: readonly DeskParcel[]; now: Date; again: () => void };

function AddEvent({ claimId, parcels, now, again }: AddProps) {
  const [isOpen, setOpen] = useState(false);
  const direction = parcels.at(-1)?.direction ?? 'delivery';
  return (
    <div className={styles['actions']}>
      <Button look="secondary" onClick={() => setOpen(true)}>
        {m.desk_courier_add()}
      </Button>
      {isOpen && (
        <DialogSuspense>
          <CourierDialog
            claimId={claimId}
            direction={direction}
            now={now}
            again={again}
            onClose={() => setOpen(false)}
          />
        </DialogSuspense>
      )}
    </div>
  );
}
