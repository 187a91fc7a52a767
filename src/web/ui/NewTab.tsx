import * as m from '#web/messages/index.ts';
import { Icon } from './Icon.tsx';
import styles from './NewTab.module.css';

export function NewTab() {
  return (
    <span className={styles['mark']}>
      <Icon size={16}>
        <path d="M9 5h10v10M19 5 6 18" />
      </Icon>
      <span className="visually-hidden"> {m.new_tab()}</span>
    </span>
  );
}
