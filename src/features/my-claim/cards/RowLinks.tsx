import { Link } from '#web/router.ts';
import { ChevronIcon } from '#web/ui/icons.tsx';
import styles from './RowLinks.module.css';

export type RowLink = { href: string; name: string; note?: string };

export function RowLinks({ links }: { links: RowLink[] }) {
  return (
    <ul className={styles['list']}>
      {links.map(({ href, name, note }) => (
        <li key={href}>
          <Link href={href}>
            <span>
              <span className={styles['name']}>{name}</span>
              {note && <span className={styles['note']}>{note}</span>}
            </span>
            <ChevronIcon size={20} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
