import styles from './AccountNavSpace.module.css';

/** Reserves the height of the account's navigation, against layout shift. */
export function AccountNavSpace() {
  return <div className={styles['space']} />;
}
