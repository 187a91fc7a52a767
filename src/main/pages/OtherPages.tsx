import { lazy, Suspense, type ReactNode } from 'react';
import { PreferencesShell } from '#features/notification-preferences/PreferencesShell.tsx';
import { AccountShell } from './AccountShell.tsx';
import { AuthenticationShell } from './AuthenticationShell.tsx';
import { otherPlaceOf } from './other-places.rules.ts';

const InfoScreen = lazy(async () => ({ default: (await import('#features/info/InfoScreen.tsx')).InfoScreen }));
const CodeScreen = lazy(async () => ({ default: (await import('#features/track/screen/CodeScreen.tsx')).CodeScreen }));
const NotFoundScreen = lazy(async () => ({
  default: (await import('#features/not-found/NotFoundScreen.tsx')).NotFoundScreen,
}));
const AccountPages = lazy(async () => ({ default: (await import('./AccountPages.tsx')).AccountPages }));
const PreferencesScreen = lazy(async () => ({
  default: (await import('#features/notification-preferences/PreferencesScreen.tsx')).PreferencesScreen,
}));
const AuthenticationScreen = lazy(async () => ({
  default: (await import('#features/authentication/AuthenticationScreen.tsx')).AuthenticationScreen,
}));

/** Renders the pages that claimants seldom visit: plain pages, accounts and not found. */
export function OtherPages({ path }: { path: string }): ReactNode {
  const place = otherPlaceOf(path);
  switch (place.kind) {
    case 'info':
      return <InfoScreen page={place.page} />;
    case 'account':
      return (
        <Suspense fallback={<AccountShell page={place.page} />}>
          <AccountPages page={place.page} />
        </Suspense>
      );
    case 'authentication':
      return (
        <Suspense fallback={<AuthenticationShell page={place.page} />}>
          <AuthenticationScreen page={place.page} />
        </Suspense>
      );
    case 'code':
      return <CodeScreen />;
    case 'preferences':
      return (
        <Suspense fallback={<PreferencesShell linked={place.claimId === null} stopped={place.stopped} />}>
          <PreferencesScreen claimId={place.claimId} stopped={place.stopped} />
        </Suspense>
      );
    case 'unknown':
      return <NotFoundScreen />;
  }
}
