import { useState, type ComponentType, type MouseEvent } from 'react';
import * as m from '#web/paraglide/messages.js';
import { ChatIcon } from '#web/ui/frame-icons.tsx';

const contactPath = '/contact';

/** A link to the contact page that opens the same details in a dialog where scripts run. */
export function ContactLink({ className, icon = false }: { className?: string | undefined; icon?: boolean }) {
  const [Opened, setOpened] = useState<ComponentType<{ onClose: () => void }> | null>(null);
  const open = (event: MouseEvent) => {
    event.preventDefault();
    // A piece of its own, because the first page can do without; the page itself stands where it does not load.
    import('./ContactDialog.tsx').then(
      ({ ContactDialog }) => setOpened(() => ContactDialog),
      () => location.assign(contactPath),
    );
  };
  return (
    <>
      <a href={contactPath} className={className} onClick={open}>
        {icon && <ChatIcon size={20} />}
        {m.contact_title()}
      </a>
      {Opened !== null && <Opened onClose={() => setOpened(null)} />}
    </>
  );
}
