import { Component, useEffect, type ReactNode } from 'react';
import * as m from '#web/messages/index.ts';
import { useTitle } from '#web/title.ts';
import { Button } from './Button.tsx';
import { Card } from './Card.tsx';
import { useOnline } from './useOnline.ts';
import { PageHeading } from './PageHeading.tsx';

type GuardProps = { page: string; children: ReactNode };
type GuardState = { page: string; failed: boolean };

/** Where a screen cannot be loaded, says so in its place and leaves everything around it; another page tries anew. */
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

/** Milliseconds after which somebody who began to leave has not left: the link was to a telephone or a mail. */
const leaving = 10_000;

/** Loads the page anew once there is a network; not while somebody leaves it, whom that would bring back. */
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
  // Nothing has been typed here that could be lost.
  useEffect(reloadWhenOnline, []);
  return (
    <Card>
      <div className="stack">
        <PageHeading>{m.unloaded_title()}</PageHeading>
        <p>{online ? m.unloaded_text() : m.unloaded_offline()}</p>
        {online && <Button onClick={reload}>{m.broken_reload()}</Button>}
      </div>
    </Card>
  );
}
