import { reloadId } from '#shared/shell.ts';
import { useBoot } from '#web/boot.ts';
import * as m from '#web/paraglide/messages.js';
import { trackPath } from '#web/paths.ts';
import { useTitle } from '#web/title.ts';
import { Button } from '#web/ui/Button.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { BrandLogo } from './BrandLogo.tsx';
import { ContactDetails } from './ContactDetails.tsx';

/** In the place of a page that only the network has, where there is none. What it does is a line of script in the document around it. */
export function UnreachableScreen() {
  const { brand } = useBoot();
  useTitle(m.unreachable_title());
  return (
    <>
      <header className="wrap">
        <BrandLogo home={trackPath} />
      </header>
      <main className="wrap narrow">
        <PageHeading>{m.unreachable_title()}</PageHeading>
        <p>{m.unreachable_text()}</p>
        <p>
          <Button id={reloadId}>{m.claim_try_again()}</Button>
        </p>
        <ContactDetails brand={brand} />
      </main>
    </>
  );
}
