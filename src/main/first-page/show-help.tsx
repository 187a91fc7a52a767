import { StrictMode, type ComponentType } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { useLocation } from '#web/router.ts';
import type { Boot } from '#shared/page/boot.ts';
import { BootContext } from '#web/boot.ts';
import { onStoresCleared } from '#web/session/session.ts';
import { allowsForeignChat } from '#main/pages/foreign-chat.rules.ts';
import { placeOf } from '#main/pages/places.rules.ts';

type Panel = ComponentType<{ claimId: string | null; onClose: () => void }>;

/** The chat of this portal about the claim on screen, or how to reach the company. */
async function panelFor({ chat }: Boot): Promise<Panel> {
  if (chat.kind === 'built-in') return (await import('#features/chat/window/ChatPanel.tsx')).ChatPanel;
  const { ContactDialog } = await import('#web/frame/ContactDialog.tsx');
  return ContactDialog;
}

/** What is open, over whatever page is on screen; null where nothing is. */
let opened: { root: Root; close: () => void } | null = null;

/** The panel, told which claim is on screen. */
function Help({ Panel, onClose }: { Panel: Panel; onClose: () => void }) {
  const [path] = useLocation();
  const place = placeOf(path);
  return <Panel claimId={place.kind === 'claim' ? place.claimId : null} onClose={onClose} />;
}

/**
 * A tree of its own behind the page's, so that it stays while pages come and go. Its place is last in the document, after
 * the footer (visual §3.6).
 */
function open(boot: Boot, opener: HTMLElement, Panel: Panel): void {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  const stopHearing = onStoresCleared(() => opened?.close());
  const close = () => {
    if (opened?.root !== root) return;
    opened = null;
    stopHearing();
    root.unmount();
    place.remove();
    // The page may have been replaced meanwhile, and its help button with it.
    const focused = opener.isConnected ? opener : document.querySelector('h1');
    focused?.focus();
  };
  opened = { root, close };
  root.render(
    <StrictMode>
      <BootContext value={boot}>
        <Help Panel={Panel} onClose={close} />
      </BootContext>
    </StrictMode>,
  );
}

/**
 * Opens what the help button stands for, or closes it where it is open. Another company's chat opens only where its script
 * may run; elsewhere there is how to reach this one. Rejects where its piece of the script does not load.
 */
export async function showHelp(boot: Boot, opener: HTMLElement): Promise<void> {
  if (boot.chat.kind === 'chatwoot' && allowsForeignChat(location.pathname)) {
    const { showChatwoot } = await import('./show-chatwoot.ts');
    return showChatwoot(boot.chat, boot);
  }
  if (opened) return opened.close();
  const Panel = await panelFor(boot);
  // A second press may have come meanwhile.
  if (!opened) open(boot, opener, Panel);
}
