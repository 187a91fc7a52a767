import { trackPath } from '#web/paths.ts';
import { BrandLogo } from './BrandLogo.tsx';
import { ContactLink } from './ContactLink.tsx';
import styles from './TopBar.module.css';

type TopBarProps = {
  home?: string;
  help?: boolean;
};

/** Keeps help in the same place on every page (WCAG 3.2.6). */
export function TopBar({ home = trackPath, help = true }: TopBarProps) {
  return (
    <div className={`page-width ${styles['bar']}`}>
      <BrandLogo home={home} />
      {help && <ContactLink className={styles['contact']} icon />}
    </div>
  );
}
