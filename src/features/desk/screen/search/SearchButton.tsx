import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { controlOf } from '../keys/control-of-key.ts';
import styles from '../Claim.module.css';

/** Below 1100 px the field is over an open claim, while it has the focus. */
export function SearchButton() {
  return (
    <span className={styles['find']}>
      <Button
        look="quiet"
        aria-label={m.desk_search()}
        title={m.desk_search()}
        onClick={() => controlOf('Control+K')?.focus()}
      >
        <Icon size={18}>
          <circle cx="11" cy="11" r="6" />
          <path d="m15.5 15.5 4.5 4.5" />
        </Icon>
      </Button>
    </span>
  );
}
