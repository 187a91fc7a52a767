import type { ReactNode } from 'react';
import { useLocation } from '#web/router.ts';
import { useOverlayTitle } from '#web/title.ts';
import { Dialog } from './Dialog.tsx';

type RouteDialogProps = {
  /** The path of the page beneath, to which every way of closing leads. */
  parent: string;
  title: string;
  /** The title of the document, where it says more than the dialog's own. */
  documentTitle?: string;
  /** While a form inside is dirty a press beside the dialog does not close it. */
  dirty?: boolean;
  children: ReactNode;
};

type History = { entries(): { url: string | null }[]; currentEntry: { index: number } | null };

/** Whether Back leads to this path. Unknown to browsers without the Navigation API. */
function cameFrom(path: string): boolean {
  const history = (window as { navigation?: History }).navigation;
  const before = history?.entries()[(history.currentEntry?.index ?? 0) - 1]?.url;
  return typeof before === 'string' && new URL(before).pathname.replace(/\/$/, '') === path;
}

/** A dialog with an address of its own. It goes back where it came from, so that no closed dialog waits behind Back. */
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
    </Dialog>
  );
}
