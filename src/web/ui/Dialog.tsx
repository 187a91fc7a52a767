import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from 'react';
import * as m from '#web/paraglide/messages.js';
import { classes } from './classes.ts';
import { CloseIcon } from './icons.tsx';
import styles from './Dialog.module.css';

type DialogProps = {
  title: string;
  /** Called once, by whatever way it closes: the button, Esc, the backdrop or Back. */
  onClose: () => void;
  /** While a form inside is dirty a press beside the dialog does not close it. */
  dirty?: boolean;
  /** For a picture: 960 px instead of 560. */
  wide?: boolean;
  children: ReactNode;
};

/**
 * A native modal dialog, a sheet from below on phones. It is open as long as it is mounted: its title
 * takes the focus, and the element that had it gets it back.
 */
export function Dialog({ title, onClose, dirty = false, wide = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();

  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    heading.current?.focus();
    return () => {
      if (opener instanceof HTMLElement && opener !== document.body && opener.isConnected) opener.focus();
      else document.querySelector('h1')?.focus();
    };
  }, []);

  const closeFromBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current && !dirty) dialog.current.close();
  };

  return (
    <dialog
      ref={dialog}
      className={classes(styles['dialog'], wide && styles['wide'])}
      aria-labelledby={id}
      onClose={onClose}
      onClick={closeFromBackdrop}
    >
      <div className={styles['head']}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <button
          type="button"
          className={styles['close']}
          aria-label={m.close()}
          onClick={() => dialog.current?.close()}
        >
          <CloseIcon />
        </button>
      </div>
      <div className={styles['body']}>{children}</div>
    </dialog>
  );
}
