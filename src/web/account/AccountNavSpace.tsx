import styles from './AccountNavSpace.module.css';

export function AccountNavSpace() {
  return <div className={styles['space']} />;
}
