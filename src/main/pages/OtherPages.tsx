import { lazy, Suspense, type ReactNode } from 'react';
import { PreferencesShell } from '#features/notification-preferences/PreferencesShell.tsx';
import { operatorLocale, type Locale } from '#shared/locale.ts';
import { getLocale } from '#shared/page/page-locale.ts';
import { accountPages, type OtherPlace } from '#shared/page/page-table.ts';
import { useBoot } from '#web/boot.ts';
import { ContentLanguage } from '#web/frame/content-language.ts';
import { lazyComponent } from '#web/lazy-component.ts';
import { AccountShell } from './AccountShell.tsx';
import { AuthenticationShell } from './AuthenticationShell.tsx';
import { DeskShell } from './DeskShell.tsx';
import { otherPlaceOf } from './other-places.rules.ts';

const InfoScreen = lazyComponent(async () => (await import('#features/info/InfoScreen.tsx')).InfoScreen);
const CodeScreen = lazyComponent(async () => (await import('#features/track/screen/CodeScreen.tsx')).CodeScreen);
const NotFoundScreen = lazyComponent(
  async () => (await import('#features/not-found/NotFoundScreen.tsx')).NotFoundScreen,
);
const AccountPages = lazy(async () => ({ default: (await import('./AccountPages.tsx')).AccountPages }));
const DeskPage = lazy(async () => ({ default: (await import('./DeskPage.tsx')).DeskPage }));
const LinkedPages = lazyComponent(async () => (await import('./LinkedPages.tsx')).LinkedPages);
const PreferencesScreen = lazy(async () => ({
  default: (await import('#features/notification-preferences/PreferencesScreen.tsx')).PreferencesScreen,
}));
const AuthenticationScreen = lazy(async () => ({
  default: (await import('#features/authentication/AuthenticationScreen.tsx')).AuthenticationScreen,
}));

function screenOf(place: OtherPlace): ReactNode {
  switch (place.kind) {
    case 'info':
      return <InfoScreen page={place.page} />;
    case 'account':
      return <AccountPages page={place.page} />;
    case 'authentication':
      return <AuthenticationScreen page={place.page} />;
    case 'code':
      return <CodeScreen />;
    case 'desk':
    case 'bench':
      return <DeskPage place={place} />;
    case 'preferences':
      return <PreferencesScreen claimId={place.claimId} said={place.said} />;
    case 'station':
    case 'shared':
    case 'acting':
      return <LinkedPages place={place} />;
    case 'unknown':
      return <NotFoundScreen />;
  }
}

function shellOf(place: OtherPlace): ReactNode {
  switch (place.kind) {
    case 'account':
      return <AccountShell page={place.page} />;
    case 'authentication':
      return <AuthenticationShell page={place.page} />;
    case 'desk':
    case 'bench':
      return <DeskShell />;
    case 'preferences':
      return <PreferencesShell linked={place.claimId === null} said={place.said} />;
    default:
      return null;
  }
}

function isOperators(place: OtherPlace): boolean {
  if (place.kind === 'account') {
    return place.page === 'setup' || ['admin', 'editor'].includes(accountPages[place.page]);
  }
  return place.kind === 'desk' || place.kind === 'bench' || place.kind === 'station';
}

/** Pages of the operator's people may be English, because a language may leave their texts out. */
function contentLanguage(place: OtherPlace): Locale | undefined {
  const locale = operatorLocale(getLocale());
  return isOperators(place) && locale !== getLocale() ? locale : undefined;
}

export function OtherPages({ path }: { path: string }): ReactNode {
  const place = otherPlaceOf(path, useBoot());
  const shell = shellOf(place);
  const content =
    import.meta.env.SSR && shell !== null ? shell : <Suspense fallback={shell}>{screenOf(place)}</Suspense>;
  return <ContentLanguage value={contentLanguage(place)}>{content}</ContentLanguage>;
}
