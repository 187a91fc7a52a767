import { lazy, Suspense } from 'react';
import { useBoot } from '#web/boot.ts';
import { ContactDetails } from '#web/frame/ContactDetails.tsx';
import * as m from '#web/messages/index.ts';
import { ChevronIcon } from '#web/ui/icons.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { linksIn, NavLink, type NavProps } from './NavLink.tsx';
import styles from './MoreSheet.module.css';

const InstallEntry = lazy(async () => ({
  default: (await import('#web/install/InstallEntry.tsx').catch(() => ({ InstallEntry: () => null }))).InstallEntry,
}));

export function MoreSheet({ onClose, ...nav }: NavProps & { onClose: () => void }) {
  const { brand } = useBoot();
  return (
    <Dialog title={m.claim_more()} onClose={onClose}>
      <ul className={styles['list']}>
        {linksIn('more', nav).map(({ target, entry }) => (
          <li key={target}>
            <NavLink claimId={nav.claimId} page={nav.page} target={target} onFollow={onClose}>
              {entry.text()}
              <ChevronIcon size={20} />
            </NavLink>
          </li>
        ))}
        <Suspense>
          <InstallEntry />
        </Suspense>
      </ul>
      <ContactDetails brand={brand} />
    </Dialog>
  );
}
