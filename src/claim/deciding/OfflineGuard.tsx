import { useId, type ComponentProps } from 'react';
import * as m from '#web/messages/index.ts';
import { useOnline } from '#web/ui/feedback/useOnline.ts';
import styles from './Deciding.module.css';

type Guarded = Pick<ComponentProps<'button'>, 'onClick' | 'aria-disabled' | 'aria-describedby'>;

/** Offline the buttons stay, and say why they do nothing. */
export function useOffline() {
  const online = useOnline();
  const id = useId();
  const guard = (act: () => void): Guarded =>
    online ? { onClick: act } : { 'aria-disabled': true, 'aria-describedby': id };
  const note = (
    <p id={id} className={styles['offline']}>
      {!online && m.quote_offline()}
    </p>
  );
  return { guard, note };
}
