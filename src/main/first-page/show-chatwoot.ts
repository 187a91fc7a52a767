import { toggleChatwoot } from '#features/chat/operator/chatwoot.ts';
import type { Boot } from '#shared/page/boot.ts';
import { helpAgain } from '#web/help/help-again.ts';
import { onNavigation } from '#web/router.ts';
import { allowsForeignChat } from '#main/pages/foreign-chat.rules.ts';

type Inbox = Extract<Boot['chat'], { kind: 'chatwoot' }>;

/** Returns the path that this document was requested for, and so the one whose policy it has. */
function documentPath(): string {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation ? new URL(navigation.name).pathname : location.pathname;
}

let watching = false;

/** From now on, navigating to a page where the chat may not run reloads it, which removes its script. */
function leaveItBehind(): void {
  if (watching) return;
  watching = true;
  onNavigation(() => {
    if (!allowsForeignChat(location.pathname)) location.reload();
  });
}

/** Opens or closes Chatwoot. If this document's policy forbids it, the page is reloaded to get its own document. */
export async function showChatwoot(inbox: Inbox, { locale }: Pick<Boot, 'locale'>): Promise<void> {
  if (!allowsForeignChat(documentPath())) {
    sessionStorage.setItem(helpAgain, '1');
    location.reload();
    return;
  }
  leaveItBehind();
  await toggleChatwoot(inbox, locale);
}
