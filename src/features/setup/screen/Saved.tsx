import { useFocusAfter } from '#web/ui/useFocusAfter.ts';
import styles from './Setup.module.css';

/** Says that something was saved, and takes the focus: the form begins anew with what counts now. */
export function Saved({ text, times }: { text: string; times: number }) {
  const note = useFocusAfter<HTMLParagraphElement>(times);
  return (
    <p role="status" ref={note} tabIndex={-1} className={styles['said']}>
      {times > 0 ? text : ''}
    </p>
  );
}
