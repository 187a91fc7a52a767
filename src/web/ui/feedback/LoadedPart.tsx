import { Component, Suspense, type ReactNode } from 'react';
import { brokenId } from '#shared/page/templates.ts';

type LoadedPartProps = { fallback?: ReactNode; children: ReactNode };

/**
 * Draws a part of a page whose script is fetched only now. Where the script cannot be had, maybe because the portal was
 * updated meanwhile, the line above the page says so and offers to reload; the rest of the page stays as it is. The part
 * is not tried again, because a browser keeps a failed script for as long as the page stands.
 */
export class LoadedPart extends Component<LoadedPartProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(): void {
    const line = document.getElementById(brokenId);
    if (line) line.hidden = false;
  }

  override render(): ReactNode {
    const { fallback = null, children } = this.props;
    return this.state.failed ? null : <Suspense fallback={fallback}>{children}</Suspense>;
  }
}
