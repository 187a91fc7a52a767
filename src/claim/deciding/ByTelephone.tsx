import { useBoot } from '#web/boot.ts';
import { ContactDetails } from '#web/frame/ContactDetails.tsx';
import * as m from '#web/messages/index.ts';

/** A mailed code is asked for, and the claim has no address to mail it to. */
export function ByTelephone() {
  const { brand } = useBoot();
  return (
    <div>
      <p>{m.decision_code_telephone()}</p>
      <ContactDetails brand={brand} />
    </div>
  );
}
