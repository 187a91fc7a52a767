/** What the browser offers for putting the portal on the home screen. */

type InstallPrompt = { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> };

/** A line of script in the document keeps the browser's offer there, because it comes once and before anything is loaded. */
type Keeper = { installPrompt?: InstallPrompt | undefined };

/** 'prompt' where the browser asks by itself, 'share' where it is done by hand from the Share menu, null where it cannot be. */
export function howToInstall(): 'prompt' | 'share' | null {
  if ((window as Keeper).installPrompt) return 'prompt';
  // Only iOS has this; true is the portal on the home screen itself.
  return 'standalone' in navigator && navigator.standalone === false ? 'share' : null;
}

/** Asks. An offer can be taken up once; true when it was. */
export async function install(): Promise<boolean> {
  const keeper = window as Keeper;
  const offer = keeper.installPrompt;
  keeper.installPrompt = undefined;
  return (await offer?.prompt())?.outcome === 'accepted';
}
