import { useState, type FormEvent } from 'react';
import { useErrorTitle } from '#web/form/wrong.ts';
import { useFocusOnError, useForm } from '#web/form/useForm.ts';
import * as m from '#web/messages/index.ts';
import { useHeldDraft, useHeldFirst } from '#web/session/held-draft.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx';
import { RadioList } from '#web/ui/fields/RadioList.tsx';
import type { Offers, ShownParcel } from './parcel-fields.ts';
import type { Block } from './rebooking-block.ts';
import { blockText, changeText, courierName, kindTexts, noMoneyText, troubleTexts } from './rebooking-texts.ts';
import type { Trouble } from './useRebooking.ts';
import { faultsOf, heldWish, kindsOf, type Wish, type WishField } from './wish.ts';
import { fieldIds, fieldLink, WishFields } from './WishFields.tsx';
import styles from './Parcel.module.css';

type RebookDialogProps = {
  parcel: ShownParcel;
  /** As they were on screen when the dialog opened. */
  offers: Offers;
  /** Null while the parcel is as it was then. */
  block: Block | null;
  ask: (wish: Wish) => Promise<Trouble | null>;
  onClose: () => void;
};

export function RebookDialog({ parcel, offers, block, ask, onClose }: RebookDialogProps) {
  const key = `parcel:${parcel.id}`;
  const held = useHeldFirst<Wish>(key);
  const [wish, setWish] = useState(() => heldWish(offers, held, parcel.wanted));
  const [isTouched, setTouched] = useState(held !== null);
  useHeldDraft(key, () => (isTouched ? wish : null));
  const change = (to: Partial<Wish>) => {
    setTouched(true);
    setWish((before) => ({ ...before, ...to }));
  };
  const send = async (wanted: Wish) => {
    if (block !== null) return { reason: blockText(block) };
    const trouble = await ask(wanted);
    if (trouble !== null) return { reason: troubleTexts[trouble]() };
    onClose();
    return null;
  };
  const { tried, busy, errors, summary, isFailed, submit } = useForm<Wish, WishField, string>({
    check: faultsOf,
    send,
    values: wish,
  });
  useFocusOnError(tried, (field) => fieldIds[field]);
  useErrorTitle(isFailed);
  const kinds = kindsOf(offers);
  const courier = courierName(parcel);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit(wish);
  };
  return (
    <Dialog title={changeText({ ...parcel, offers })} dirty={isTouched} typed={wish.words !== ''} onClose={onClose}>
      {/* While a wish is sent, it is the wish itself that waits. */}
      <div role="status">
        {block !== null && !busy && tried.reason === null && <p className={styles['trouble']}>{blockText(block)}</p>}
      </div>
      <form noValidate autoComplete="off" className={styles['form']} onSubmit={onSubmit}>
        <ErrorSummary key={tried.attempt} fields={summary.map((field) => fieldLink(field, wish))}>
          {tried.reason !== null && <p>{tried.reason}</p>}
        </ErrorSummary>
        {kinds.length > 1 && (
          <RadioList
            id={fieldIds.kind}
            legend={m.parcel_kind()}
            options={kinds.map((value) => ({ value, label: kindTexts[value]() }))}
            value={wish.kind}
            error={errors.kind}
            onChange={(kind) => change({ kind })}
          />
        )}
        <WishFields offers={offers} wish={wish} errors={errors} change={change} />
        <p className={styles['note']}>{m.parcel_next({ courier })}</p>
        <p className={styles['note']}>{noMoneyText(parcel)}</p>
        <Button type="submit" wide busy={busy} busyLabel={m.parcel_asking()}>
          {m.parcel_ask({ courier })}
        </Button>
      </form>
    </Dialog>
  );
}
