import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from './Pages.module.css';

type Props<Mark> = { turned: Mark[]; next: Mark | null; onTurn: (turned: Mark[]) => void };

export function Pages<Mark extends string | number>({ turned, next, onTurn }: Props<Mark>) {
  if (turned.length === 0 && next === null) return null;
  return (
    <nav aria-label={m.account_pages()} className={styles['pages']}>
      {turned.length > 0 && (
        <Button look="secondary" onClick={() => onTurn(turned.slice(0, -1))}>
          {m.account_page_before()}
        </Button>
      )}
      {next !== null && (
        <Button look="secondary" onClick={() => onTurn([...turned, next])}>
          {m.account_page_after()}
        </Button>
      )}
    </nav>
  );
}
