import type { MouseEvent } from 'react';
import { useBoot } from '#web/boot.ts';
import { openHelp } from '#web/help/help.ts';
import * as m from '#web/messages/index.ts';
import { ChatIcon } from '#web/ui/frame-icons.tsx';

const contactPath = '/contact';

/** A link, because without script it leads to the contact page. */
export function ContactLink({ className, icon = false }: { className?: string | undefined; icon?: boolean }) {
  const boot = useBoot();
  const open = (event: MouseEvent<HTMLElement>) => {
    event.preventDefault();
    // A chunk of its own, because the first page does not need it; if it fails to load, the contact page opens.
    openHelp(boot, event.currentTarget).catch(() => location.assign(contactPath));
  };
  return (
    <a href={contactPath} className={className} onClick={open}>
      {icon && <ChatIcon size={20} />}
      {boot.chat.kind === 'off' ? m.contact_title() : m.chat_title()}
    </a>
  );
}
