import { Link } from '#web/router.ts';
import { useBoot } from '#web/boot.ts';
import * as m from '#web/messages/index.ts';
import styles from './BrandLogo.module.css';

const size = { width: 132, height: 32 };

/** Both logos are in the page and CSS shows one, so that nothing flashes. */
export function BrandLogo({ home }: { home: string }) {
  const { brand } = useBoot();
  return (
    <Link href={home} className={styles['link']} aria-label={m.brand_home({ name: brand.name })}>
      <img src={brand.logoLight} alt="" {...size} className={styles['light']} />
      <img src={brand.logoDark} alt="" {...size} className={styles['dark']} loading="lazy" />
    </Link>
  );
}
