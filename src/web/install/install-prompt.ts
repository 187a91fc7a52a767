/** The browser's event, which first-page/inline/hold-install-prompt.ts holds: it comes once, before any chunk has loaded. */
export type InstallPrompt = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> };
export type InstallWindow = { installPrompt?: InstallPrompt | undefined };

export function howToInstall(): 'prompt' | 'share' | null {
  if ((window as InstallWindow).installPrompt) return 'prompt';
  // Only iOS has this property; true means that the portal runs from the home screen.
  return 'standalone' in navigator && navigator.standalone === false ? 'share' : null;
}

export async function install(): Promise<boolean> {
  const keeper = window as InstallWindow;
  const offer = keeper.installPrompt;
  keeper.installPrompt = undefined;
  return (await offer?.prompt())?.outcome === 'accepted';
}
