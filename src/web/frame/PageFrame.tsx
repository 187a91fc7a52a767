import { Fragment, type ReactNode } from 'react';
import * as m from '#web/messages/index.ts';
import { classes } from '#web/ui/classes.ts';
import { Footer } from './Footer.tsx';
import { TopBar } from './TopBar.tsx';
import styles from './PageFrame.module.css';

type PageFrameProps = {
  /** Below the top bar, within the header: a claim's summary and navigation. */
  header?: ReactNode;
  /** Between the header and the content: the offline strip. */
  strip?: ReactNode;
  /** First in the content: the error banner of pages that can have errors. */
  banner?: ReactNode;
  /**
   * A new value remounts the content below the header. For a header whose height changes with the page: remounted
   * content counts as no layout shift.
   */
  contentKey?: string;
  /** One column of 496 px, for forms and texts. */
  narrow?: boolean;
  help?: boolean;
  children: ReactNode;
};

function skipToMain(event: { preventDefault(): void }): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

/** Renders every page's order: skip link, header, main with any error banner first, footer (visual §3.3). */
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
