import { useEffect, useEffectEvent, useId, useRef, type MouseEvent, type ReactNode } from 'react';
import { openDialogEntry } from '#web/dialog-entry.ts';
import { lastUsed } from '#web/last-used.ts';
import * as m from '#web/messages/index.ts';
import { classes } from '#web/ui/classes.ts';
import { CloseIcon } from '#web/ui/icons.tsx';
import { AskToClose, useAskToClose } from './AskToClose.tsx';
import styles from './Dialog.module.css';

type DialogProps = {
  title: string;
  onClose: () => void;
  /** A press beside it does not close it. */
  dirty?: boolean;
  /** What was typed would be lost, so that Escape and Close ask first. */
  typed?: boolean;
  /** What was typed is there again after a reload. */
  held?: boolean;
  wide?: boolean;
  photo?: boolean;
  className?: string | undefined;
  note?: string | undefined;
  /** It has an address, so Back closes it by leaving that address. */
  addressed?: boolean;
  children: ReactNode;
};

/**
 * Returns the previous element or, if the page was rendered again meanwhile, its link to the dialog's address.
 * Otherwise the heading.
 */
function openerOf(before: HTMLElement | null, address: string): HTMLElement | null {
  if (before?.isConnected) return before;
  const link = before && document.querySelector<HTMLElement>(`main a[href="${address}"]`);
  return link ?? document.querySelector('h1');
}

export function Dialog({ title, onClose, children, ...rest }: DialogProps) {
  const { dirty, typed = false, held = false, wide, photo, className, addressed, note } = rest;
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isClosed = useRef(false);
  const id = useId();
  /** At once: the browser tells of it later, when whoever is fast has opened the next dialog. */
  const leave = () => {
    if (isClosed.current) return;
    isClosed.current = true;
    dialog.current?.close();
    onClose();
  };
  const { isAsking, close, stay, handlers } = useAskToClose(leave, { typed, held });
  const closeByBack = useEffectEvent(close);

  useEffect(() => {
    const end = addressed ? undefined : openDialogEntry(() => closeByBack());
    const opener = lastUsed();
    const address = location.pathname;
    dialog.current?.showModal();
    heading.current?.focus();
    return () => {
      end?.();
      // The browser has given it back already, and whoever is fast has gone on from there.
      if (document.activeElement === document.body) openerOf(opener, address)?.focus();
    };
  }, [addressed]);

  const closeFromBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current && !dirty && !typed) leave();
  };

  return (
    <dialog
      ref={dialog}
      className={classes(styles['dialog'], wide && styles['wide'], photo && styles['photo'], className)}
      aria-labelledby={id}
      onClose={leave}
      onClick={closeFromBackdrop}
      {...handlers}
    >
      <div className={styles['head']}>
        <div>
          <h2 id={id} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {note && <p className={styles['note']}>{note}</p>}
        </div>
        <button type="button" className={styles['close']} onClick={close}>
          <CloseIcon />
          <span className={styles['closeText']}>{m.close()}</span>
        </button>
      </div>
      {isAsking && <AskToClose stay={stay} leave={leave} />}
      <div className={styles['body']}>{children}</div>
    </dialog>
  );
}
