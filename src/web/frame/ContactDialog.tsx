import { useBoot } from '#web/boot.ts';
import * as m from '#web/messages/index.ts';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { ContactDetails } from './ContactDetails.tsx';

export function ContactDialog({ onClose }: { onClose: () => void }) {
  const { brand } = useBoot();
  return (
    <Dialog title={m.contact_title()} onClose={onClose}>
      <ContactDetails brand={brand} />
    </Dialog>
  );
}
