import { Component, Suspense, type ReactNode } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';

type LoadedPartProps = { fallback?: ReactNode; children: ReactNode };

/**
 * Draws a part of a page whose script is fetched only now. Where the script cannot be had, maybe because the portal was
 * updated meanwhile, the part says so and the rest of the page stays as it is.
 */
export class LoadedPart extends Component<LoadedPartProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    const { fallback = null, children } = this.props;
    return this.state.failed ? <Failed /> : <Suspense fallback={fallback}>{children}</Suspense>;
  }
}

const reload = () => location.reload();

// A browser keeps a failed script for as long as the page stands, so trying again means loading the page again.
function Failed() {
  return (
    <p role="alert">
      {m.broken_text()}{' '}
      <Button look="secondary" onClick={reload}>
        {m.broken_reload()}
      </Button>
    </p>
  );
}
