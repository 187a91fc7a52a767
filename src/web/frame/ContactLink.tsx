import type { MouseEvent } from 'react';
import { useBoot } from '#web/boot.ts';
import { askForHelp } from '#web/help/help.ts';
import * as m from '#web/messages/index.ts';
import { ChatIcon } from '#web/ui/frame-icons.tsx';

const contactPath = '/contact';

/** Leads to a person: to the chat, or to how to reach the company. A link, because without a script it is the contact page. */
export function ContactLink({ className, icon = false }: { className?: string | undefined; icon?: boolean }) {
  const boot = useBoot();
  const open = (event: MouseEvent<HTMLElement>) => {
    event.preventDefault();
    // A piece of its own, because the first page can do without; the page itself stands where it does not load.
    askForHelp(boot, event.currentTarget).catch(() => location.assign(contactPath));
  };
  return (
    <a href={contactPath} className={className} onClick={open}>
      {icon && <ChatIcon size={20} />}
      {boot.chat.kind === 'off' ? m.contact_title() : m.chat_title()}
    </a>
  );
}
