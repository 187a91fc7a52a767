import { toggleChatwoot } from '#features/chat/operator/chatwoot.ts';
import type { Boot } from '#shared/page/boot.ts';
import { helpAgain } from '#web/help/help-again.ts';
import { onNavigation } from '#web/router.ts';
import { allowsForeignChat } from '#main/pages/chat/foreign-chat.rules.ts';

type Inbox = Extract<Boot['chat'], { kind: 'chatwoot' }>;

/** A document keeps the policy of the path that it was requested for. */
function documentPath(): string {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation ? new URL(navigation.name).pathname : location.pathname;
}

let watching = false;

/** Reloading a page where the chat may not run removes its script. */
function leaveItBehind(): void {
  if (watching) return;
  watching = true;
  onNavigation(() => {
    if (!allowsForeignChat(location.pathname)) location.reload();
  });
}

export async function showChatwoot(inbox: Inbox, { locale }: Pick<Boot, 'locale'>): Promise<void> {
  if (!allowsForeignChat(documentPath())) {
    sessionStorage.setItem(helpAgain, '1');
    location.reload();
    return;
  }
  leaveItBehind();
  await toggleChatwoot(inbox, locale);
}
