import { reloadId } from '#shared/page/templates.ts';
import { useBoot } from '#web/boot.ts';
import * as m from '#web/messages/index.ts';
import { trackPath } from '#web/paths.ts';
import { useTitle } from '#web/title.ts';
import { Button } from '#web/ui/Button.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { BrandLogo } from './BrandLogo.tsx';

/** An inline script in its document handles the buttons. */
export function UnreachableScreen() {
  const { brand } = useBoot();
  const { phone, email, hours, hoursLang } = brand.contact;
  useTitle(m.unreachable_title());
  return (
    <div className="page-width spaced">
      <header>
        <BrandLogo home={trackPath} />
      </header>
      <main className="narrow spaced">
        <PageHeading>{m.unreachable_title()}</PageHeading>
        <p>{m.unreachable_text()}</p>
        <Button id={reloadId}>{m.claim_try_again()}</Button>
        <p>{m.contact_lead()}</p>
        <p>
          <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
          <br />
          <span lang={hoursLang ?? undefined}>{hours}</span>
        </p>
        <p>
          <a href={`mailto:${email}`}>{email}</a>
        </p>
      </main>
    </div>
  );
}
