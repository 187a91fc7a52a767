import { toggleChatwoot } from '#features/chat/operator/chatwoot.ts';
import type { Boot } from '#shared/page/boot.ts';
import { helpAgain } from '#web/help/help-again.ts';
import { onNavigation } from '#web/router.ts';
import { allowsForeignChat } from '#main/pages/foreign-chat.rules.ts';

type Inbox = Extract<Boot['chat'], { kind: 'chatwoot' }>;

/** The path that this document was asked for, and so the one whose policy it has. */
function documentPath(): string {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation ? new URL(navigation.name).pathname : location.pathname;
}

let watching = false;

/** From now on a page on which it may not run is loaded anew, which leaves its script behind. */
function leaveItBehind(): void {
  if (watching) return;
  watching = true;
  onNavigation(() => {
    if (!allowsForeignChat(location.pathname)) location.reload();
  });
}

/** Opens or closes the Chatwoot; in a document whose policy refuses it, in the same page's own document. */
export async function showChatwoot(inbox: Inbox, { locale }: Pick<Boot, 'locale'>): Promise<void> {
  if (!allowsForeignChat(documentPath())) {
    sessionStorage.setItem(helpAgain, '1');
    location.reload();
    return;
  }
  leaveItBehind();
  await toggleChatwoot(inbox, locale);
}
