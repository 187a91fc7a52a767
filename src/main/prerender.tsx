import type { ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import { InfoScreen } from '#features/info/InfoScreen.tsx';
import { CodeScreen } from '#features/track/CodeScreen.tsx';
import { PreferencesShell } from '#features/notification-preferences/PreferencesShell.tsx';
import { NotFoundScreen } from '#features/not-found/NotFoundScreen.tsx';
import { unreachablePath } from '#shared/shell.ts';
import { setPageLocale } from '#web/locale.ts';
import { TitleContext } from '#web/title.ts';
import { BrokenLine } from '#web/frame/BrokenLine.tsx';
import { StoppedScreen } from '#web/frame/StoppedScreen.tsx';
import { UnreachableScreen } from '#web/frame/UnreachableScreen.tsx';
import { Portal } from './Portal.tsx';
import { AccountShell } from './AccountShell.tsx';
import { AuthenticationShell } from './AuthenticationShell.tsx';
import { ClaimShell } from './ClaimShell.tsx';
import type { DrawnPage, PageInput } from './page-data.ts';
import { otherPlaceOf } from './other-places.rules.ts';
import type { LateScreens } from './routes.tsx';

function otherPage(path: string): ReactNode {
  if (path === unreachablePath) return <UnreachableScreen />;
  const place = otherPlaceOf(path);
  switch (place.kind) {
    case 'info':
      return <InfoScreen page={place.page} />;
    case 'account':
      return <AccountShell page={place.page} />;
    case 'authentication':
      return <AuthenticationShell page={place.page} />;
    case 'code':
      return <CodeScreen />;
    case 'preferences':
      return <PreferencesShell linked={place.claimId === null && !place.stopped} stopped={place.stopped} />;
    case 'unknown':
      return <NotFoundScreen />;
  }
}

const screens: LateScreens = {
  ClaimPages: ({ page }) => <ClaimShell page={page} />,
  OtherPages: ({ path }) => otherPage(path),
  StoppedScreen,
};

/** Draws a page. Drawing never waits, so the language can be one variable for its length. */
export function render(input: PageInput): DrawnPage {
  setPageLocale(input.boot.locale);
  let title = input.boot.brand.name;
  const html = renderToString(
    <Router ssrPath={input.path} ssrSearch={input.search}>
      <TitleContext value={(full) => (title = full)}>
        <Portal data={input} late={screens} />
      </TitleContext>
    </Router>,
  );
  return { html, title, broken: renderToStaticMarkup(<BrokenLine />) };
}
