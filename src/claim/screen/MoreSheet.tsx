import { lazy, Suspense } from 'react';
import type { ClaimPage } from '#shared/page/claim-pages.ts';
import { useBoot } from '#web/boot.ts';
import { ContactDetails } from '#web/frame/ContactDetails.tsx';
import * as m from '#web/messages/index.ts';
import { ChevronIcon } from '#web/ui/icons.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { NavLink, type NavProps } from './NavLink.tsx';
import styles from './MoreSheet.module.css';

const InstallEntry = lazy(async () => ({
  default: (await import('#web/install/InstallEntry.tsx').catch(() => ({ InstallEntry: () => null }))).InstallEntry,
}));

export function MoreSheet({ claimId, page, claim, onClose }: NavProps & { onClose: () => void }) {
  const { brand } = useBoot();
  const links: [ClaimPage, string][] = [
    ['report', m.claim_report()],
    ['photos', m.claim_photos()],
    ['quote', m.claim_quote()],
    ['history', m.claim_history()],
    ['my-details', m.claim_my_details()],
  ];
  if (claim !== null && claim.policyExcessAmount > 0) links.unshift(['excess-payment', m.claim_excess_payment()]);
  return (
    <Dialog title={m.claim_more()} onClose={onClose}>
      <ul className={styles['list']}>
        {links.map(([target, name]) => (
          <li key={target}>
            <NavLink claimId={claimId} page={page} target={target} onFollow={onClose}>
              {name}
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
