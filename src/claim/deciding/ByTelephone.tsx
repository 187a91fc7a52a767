import { useBoot } from '#web/boot.ts';
import { ContactDetails } from '#web/frame/ContactDetails.tsx';
import * as m from '#web/messages/index.ts';

/** A mailed code is asked for, and the claim has no address to mail it to. */
export function ByTelephone({ text = m.decision_code_telephone() }: { text?: string }) {
  const { brand } = useBoot();
  return (
    <div>
      <p>{text}</p>
      <ContactDetails brand={brand} />
    </div>
  );
}
