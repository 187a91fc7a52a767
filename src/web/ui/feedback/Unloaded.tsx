import { Component, useEffect, type ReactNode } from 'react';
import * as m from '#web/messages/index.ts';
import { useTitle } from '#web/title.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { useOnline } from './useOnline.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';

type GuardProps = { page: string; children: ReactNode };
type GuardState = { page: string; failed: boolean };

/** Keeps the rest of the page if a screen's chunk fails to load; navigation retries. */
export class LoadGuard extends Component<GuardProps, GuardState> {
  override state = { page: this.props.page, failed: false };

  static getDerivedStateFromError(): Partial<GuardState> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ page }: GuardProps, state: GuardState): GuardState | null {
    return page === state.page ? null : { page, failed: false };
  }

  override render(): ReactNode {
    return this.state.failed ? <Unloaded /> : this.props.children;
  }
}

const reload = () => location.reload();

/**
 * Milliseconds after which a started navigation counts as none: the link was a telephone number or an email address.
 */
const leaving = 10_000;

/** Waits while a navigation is under way, because the reload would undo it. */
function reloadWhenOnline(): () => void {
  let left = -Infinity;
  const leave = ({ timeStamp }: Event) => {
    left = timeStamp;
  };
  const goOn = ({ timeStamp }: Event) => {
    if (timeStamp - left > leaving) reload();
  };
  window.addEventListener('beforeunload', leave);
  window.addEventListener('online', goOn);
  return () => {
    window.removeEventListener('beforeunload', leave);
    window.removeEventListener('online', goOn);
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
