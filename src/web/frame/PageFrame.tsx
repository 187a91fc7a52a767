import { Fragment, type ReactNode } from 'react';
import * as m from '#web/messages/index.ts';
import { classes } from '#web/ui/classes.ts';
import { Footer } from './Footer.tsx';
import { TopBar } from './TopBar.tsx';
import styles from './PageFrame.module.css';

type PageFrameProps = {
  /** What stands below the top bar and still in the header: a claim's summary and navigation. */
  header?: ReactNode;
  /** What stands between the header and the content: the offline strip. */
  strip?: ReactNode;
  /** What stands first in the content: the error banner of pages that can have errors. */
  banner?: ReactNode;
  /**
   * Another value draws what is below the header anew. For a header that changes its height with the page: what is drawn
   * anew has no earlier place from which it could move.
   */
  contentKey?: string;
  /** One column of 496 px, for forms and texts. */
  narrow?: boolean;
  /** Whether the top bar offers help. */
  help?: boolean;
  children: ReactNode;
};

function skipToMain(event: { preventDefault(): void }): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

/** Every page's order: skip link, header, main with any error banner first, footer (visual §3.3). */
export function PageFrame({ header, strip, banner, contentKey, narrow, help = true, children }: PageFrameProps) {
  return (
    <>
      <a href="#main" className={styles['skip']} onClick={skipToMain}>
        {m.skip_link()}
      </a>
      <header className={styles['header']}>
        <TopBar help={help} />
        {header}
      </header>
      <Fragment key={contentKey}>
        {strip}
        <main id="main" tabIndex={-1} className={classes('wrap', narrow && 'narrow', styles['main'])}>
          {banner}
          {children}
        </main>
      </Fragment>
      <Footer />
    </>
  );
}
