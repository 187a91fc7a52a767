import { useBoot } from '#web/boot.ts';
import { ContactDetails } from '#web/frame/ContactDetails.tsx';
import * as m from '#web/messages/index.ts';

/** Says how to do without a script what a hidden button beside it does. */
export function ByContact() {
  const { brand } = useBoot();
  return (
    <noscript>
      <p>{m.claim_without_script()}</p>
      <ContactDetails brand={brand} />
    </noscript>
  );
}
