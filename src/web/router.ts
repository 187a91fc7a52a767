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

type NavigateOptions = {
  replace?: boolean | undefined;
  state?: unknown;
};

const RenderedLocation = createContext<{ path: string; search: string } | null>(null);

const listeners = new Set<() => void>();

export function onNavigation(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}

function navigate(to: string, { replace = false, state = null }: NavigateOptions = {}): void {
  afterDialogEntry(() => {
    history[replace || isDialogEntry() ? 'replaceState' : 'pushState'](state, '', to);
    for (const listener of listeners) listener();
  });
}

const pathNow = () => location.pathname;
const searchNow = () => location.search.slice(1);

export function useLocation(): [path: string, go: typeof navigate] {
  const drawn = useContext(RenderedLocation);
  return [useSyncExternalStore(onNavigation, pathNow, () => drawn?.path ?? pathNow()), navigate];
}

export function useSearch(): string {
  const drawn = useContext(RenderedLocation);
  return useSyncExternalStore(onNavigation, searchNow, () => drawn?.search ?? searchNow());
}

type LinkProps = ComponentProps<'a'> & { href: string } & NavigateOptions;

export function Link({ replace, state, onClick, ...anchor }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.button !== 0) return;
    onClick?.(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    const go = () => navigate(anchor.href, { replace, state });
    // A press by a script, as of a key of the desk, is not seen, and the next key is of the new page.
    if (event.isTrusted) afterFrame(go);
    else go();
  };
  return createElement('a', { ...anchor, onClick: follow });
}

export function Redirect({ to }: { to: string }) {
  useEffect(() => navigate(to, { replace: true }), [to]);
  return null;
}

/** For the server. `search` begins with its question mark or is empty. */
export function RenderedAt({ path, search, children }: { path: string; search: string; children: ReactNode }) {
  return createElement(RenderedLocation, { value: { path, search: search.slice(1) } }, children);
}
