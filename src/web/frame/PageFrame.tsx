import { Fragment, useContext, type ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';
import { ContentLanguage } from './content-language.ts';
import { Footer } from './Footer.tsx';
import { SkipLink } from './SkipLink.tsx';
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

export function PageFrame({ header, strip, banner, contentKey, narrow, help = true, children }: PageFrameProps) {
  const lang = useContext(ContentLanguage);
  return (
    <>
      <SkipLink />
      <header className={styles['header']}>
        <TopBar help={help} />
        {header}
      </header>
      <Fragment key={contentKey}>
        {strip}
        <main id="main" tabIndex={-1} className={classes('page-width', narrow && 'narrow', styles['main'])} lang={lang}>
          {banner}
          {children}
        </main>
      </Fragment>
      <Footer />
    </>
  );
}
