import styles from './AccountNavSpace.module.css';

/** The height of the account's navigation before it is there, because what is below it must not move. */
export function AccountNavSpace() {
  return <div className={styles['space']} />;
}
