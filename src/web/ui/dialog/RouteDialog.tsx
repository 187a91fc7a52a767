import type { ReactNode } from 'react';
import { useLocation } from '#web/router.ts';
import { useOverlayTitle } from '#web/title.ts';
import { LiveRegion } from '#web/ui/feedback/LiveRegion.tsx';
import { Dialog } from './Dialog.tsx';

type RouteDialogProps = {
  parent: string;
  title: string;
  documentTitle?: string;
  dirty?: boolean;
  children: ReactNode;
};

type History = { entries(): { url: string | null }[]; currentEntry: { index: number } | null };

function cameFrom(path: string): boolean {
  const history = (window as { navigation?: History }).navigation;
  const before = history?.entries()[(history.currentEntry?.index ?? 0) - 1]?.url;
  return typeof before === 'string' && new URL(before).pathname.replace(/\/$/, '') === path;
}

/**
 * Closing goes back if possible, so that Back does not reopen a closed dialog. It has a live region of its own, because
 * nothing is heard of the page behind it.
 */
export function RouteDialog({ parent, title, documentTitle = title, dirty = false, children }: RouteDialogProps) {
  const [, navigate] = useLocation();
  useOverlayTitle(documentTitle);
  const close = () => {
    if (cameFrom(parent)) window.history.back();
    else navigate(parent, { replace: true });
  };
  return (
    <Dialog title={title} dirty={dirty} addressed onClose={close}>
      {children}
      <LiveRegion inDialog />
    </Dialog>
  );
}
