import { useState } from 'react';
import { useBoot } from '#web/boot.ts';
import * as m from '#web/paraglide/messages.js';
import { ChatIcon } from '#web/ui/frame-icons.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { ContactDetails } from './ContactDetails.tsx';

/** A link to the contact page that opens the same details in a dialog where scripts run. */
export function ContactLink({ className, icon = false }: { className?: string | undefined; icon?: boolean }) {
  const [open, setOpen] = useState(false);
  const { brand } = useBoot();
  return (
    <>
      <a
        href="/contact"
        className={className}
        onClick={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        {icon && <ChatIcon size={20} />}
        {m.contact_title()}
      </a>
      {open && (
        <Dialog title={m.contact_title()} onClose={() => setOpen(false)}>
          <ContactDetails brand={brand} />
        </Dialog>
      )}
    </>
  );
}
