import { StrictMode, type ComponentType } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { useLocation } from '#web/router.ts';
import type { Boot } from '#shared/page/boot.ts';
import { BootContext } from '#web/boot.ts';
import { onStoresCleared } from '#web/session/session.ts';
import { allowsForeignChat } from '#main/pages/chat/foreign-chat.rules.ts';
import { placeOf } from '#main/pages/places.rules.ts';

type Panel = ComponentType<{ claimId: string | null; onClose: () => void }>;

async function panelFor({ chat }: Boot): Promise<Panel> {
  if (chat.kind === 'built-in') return (await import('#features/chat/window/ChatPanel.tsx')).ChatPanel;
  const { ContactDialog } = await import('#web/frame/ContactDialog.tsx');
  return ContactDialog;
}

let opened: { root: Root; close: () => void } | null = null;

function Help({ Panel, onClose }: { Panel: Panel; onClose: () => void }) {
  const [path] = useLocation();
  const place = placeOf(path);
  return <Panel claimId={place.kind === 'claim' ? place.claimId : null} onClose={onClose} />;
}

/**
 * A React root of its own, so that the panel stays open across pages. It is last in the document, after the footer
 * (visual §3.6).
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

/** Another company's chat opens only where its script may run. Rejects if the chunk does not load. */
export async function showHelp(boot: Boot, opener: HTMLElement): Promise<void> {
  if (boot.chat.kind === 'chatwoot' && allowsForeignChat(location.pathname)) {
    const { showChatwoot } = await import('./show-chatwoot.ts');
    return showChatwoot(boot.chat, boot);
  }
  if (opened) return opened.close();
  const Panel = await panelFor(boot);
  if (!opened) open(boot, opener, Panel);
}
