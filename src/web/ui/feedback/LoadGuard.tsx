import { Component, Fragment, useEffect, type ComponentType, type ReactNode } from 'react';
import * as m from '#web/messages/index.ts';
import { useTitle } from '#web/title.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { useOnline } from './useOnline.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';

type GuardProps = { page: string; Frame?: ComponentType<{ children: ReactNode }>; children: ReactNode };
type GuardState = { page: string; failed: boolean };

/**
 * Keeps the rest of the page if a screen's chunk fails to load; navigation retries. `Frame` is for screens that bring
 * their own frame, which is missing with them.
 */
export class LoadGuard extends Component<GuardProps, GuardState> {
  override state = { page: this.props.page, failed: false };

  static getDerivedStateFromError(): Partial<GuardState> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ page }: GuardProps, state: GuardState): GuardState | null {
    return page === state.page ? null : { page, failed: false };
  }

  override render(): ReactNode {
    const { Frame = Fragment, children } = this.props;
    return this.state.failed ? (
      <Frame>
        <Unloaded />
      </Frame>
    ) : (
      children
    );
  }
}

const reload = () => location.reload();

/** A started navigation counts as none after this time: the link was a telephone number or an email address. */
const navigationTimeoutMs = 10_000;

/** A browser says that it is online before calls get through. */
const onlineDelayMs = 1_000;

/** Reloads the page when the network is back, but not during a navigation, which the reload would undo. */
function reloadWhenOnline(): () => void {
  let navigationStartMs = -Infinity;
  const noteNavigation = ({ timeStamp }: Event) => {
    navigationStartMs = timeStamp;
  };
  const reloadUnlessNavigating = () => {
    if (performance.now() - navigationStartMs > navigationTimeoutMs) reload();
  };
  let timer = 0;
  const reloadSoon = () => {
    timer = window.setTimeout(reloadUnlessNavigating, onlineDelayMs);
  };
  window.addEventListener('beforeunload', noteNavigation);
  window.addEventListener('online', reloadSoon);
  return () => {
    window.clearTimeout(timer);
    window.removeEventListener('beforeunload', noteNavigation);
    window.removeEventListener('online', reloadSoon);
  };
}

function Unloaded() {
  useTitle(m.unloaded_title());
  const online = useOnline();
  // The page holds no typed text that a reload could lose.
  useEffect(reloadWhenOnline, []);
  return (
    <Card>
      <div className="spaced">
        <PageHeading>{m.unloaded_title()}</PageHeading>
        <p>{online ? m.unloaded_text() : m.unloaded_offline()}</p>
        {online && <Button onClick={reload}>{m.broken_reload()}</Button>}
      </div>
    </Card>
  );
}
