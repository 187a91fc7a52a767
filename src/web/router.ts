/** Where the browser is and how it goes on. Which screen a path shows is decided in main/routes.tsx. */
import {
  createContext,
  createElement,
  useContext,
  useEffect,
  useSyncExternalStore,
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { afterFrame } from './after-frame.ts';
import { afterDialogEntry, isDialogEntry } from './dialog-entry.ts';

type Going = {
  /** In the place of the entry that is on screen. */
  replace?: boolean;
  /** What the history keeps with the entry. */
  state?: unknown;
};

/** On the server the address that is being drawn. */
const Drawn = createContext<{ path: string; search: string } | null>(null);

const listeners = new Set<() => void>();

/** Hears that another address is on screen. Answers the function that stops listening. */
export function onNavigation(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}

/** Goes to an address of the portal without loading it. From a dialog it takes the place of the dialog's entry. */
function navigate(to: string, { replace = false, state = null }: Going = {}): void {
  afterDialogEntry(() => {
    history[replace || isDialogEntry() ? 'replaceState' : 'pushState'](state, '', to);
    for (const listener of listeners) listener();
  });
}

const pathNow = () => location.pathname;
const searchNow = () => location.search.slice(1);

/** The path on screen, without the query string, and how to go to another. */
export function useLocation(): [path: string, go: typeof navigate] {
  const drawn = useContext(Drawn);
  return [useSyncExternalStore(onNavigation, pathNow, () => drawn?.path ?? pathNow()), navigate];
}

/** The query string, without its question mark. */
export function useSearch(): string {
  const drawn = useContext(Drawn);
  return useSyncExternalStore(onNavigation, searchNow, () => drawn?.search ?? searchNow());
}

type LinkProps = ComponentProps<'a'> & { href: string } & Going;

/** A link within the portal. With a key held or another button it is the browser's, as any link is. */
export function Link({ replace, state, onClick, ...anchor }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.button !== 0) return;
    onClick?.(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    // Another screen takes longer to draw than a press may wait for its answer.
    afterFrame(() => navigate(anchor.href, { ...(replace !== undefined && { replace }), state }));
  };
  return createElement('a', { ...anchor, onClick: follow });
}

/** Leads on, and leaves no entry in the history. */
export function Redirect({ to }: { to: string }) {
  useEffect(() => navigate(to, { replace: true }), [to]);
  return null;
}

/** For the server: draws its children at an address; `search` begins with its question mark or is empty. */
export function DrawnAt({ path, search, children }: { path: string; search: string; children: ReactNode }) {
  return createElement(Drawn, { value: { path, search: search.slice(1) } }, children);
}
