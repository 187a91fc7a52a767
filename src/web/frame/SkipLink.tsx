import * as m from '#web/messages/index.ts';
import styles from './SkipLink.module.css';

function skipToMain(event: { preventDefault(): void }): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

/** Leads to the element with the id `main`. */
export function SkipLink() {
  return (
    <a href="#main" className={styles['skip']} onClick={skipToMain}>
      {m.skip_link()}
    </a>
  );
}
