import { trackPath } from '#web/paths.ts';
import { BrandLogo } from './BrandLogo.tsx';
import { ContactLink } from './ContactLink.tsx';
import styles from './TopBar.module.css';

/** Logo left, help right: in the same place on every page (WCAG 3.2.6). `home` is where the logo leads. */
export function TopBar({ home = trackPath }: { home?: string }) {
  return (
    <div className={`wrap ${styles['bar']}`}>
      <BrandLogo home={home} />
      <ContactLink className={styles['contact']} icon />
    </div>
  );
}
