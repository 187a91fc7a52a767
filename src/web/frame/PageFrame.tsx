import { Fragment, type ReactNode } from 'react';
import * as m from '#web/messages/index.ts';
import { classes } from '#web/ui/classes.ts';
import { Footer } from './Footer.tsx';
import { TopBar } from './TopBar.tsx';
import styles from './PageFrame.module.css';

type PageFrameProps = {
  header?: ReactNode;
  strip?: ReactNode;
  banner?: ReactNode;
  /**
   * A new value remounts the content below a header whose height changes: remounted content counts as no layout shift.
   */
  contentKey?: string;
  narrow?: boolean;
  help?: boolean;
  children: ReactNode;
};

function skipToMain(event: { preventDefault(): void }): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

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
        <main id="main" tabIndex={-1} className={classes('page-width', narrow && 'narrow', styles['main'])}>
          {banner}
          {children}
        </main>
      </Fragment>
      <Footer />
    </>
  );
}
