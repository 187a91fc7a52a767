import type { Boot } from '#shared/page/boot.ts';

type ShowHelp = (boot: Boot, opener: HTMLElement) => Promise<void>;

/** What the help button of every page opens. What that is only `main` knows: it may be a chat. */
let show: ShowHelp | null = null;

export function setHelp(showHelp: ShowHelp): void {
  show = showHelp;
}

/**
 * Opens help in the brand of the page that `boot` is of; it gives the focus back to `opener`. Rejects where its piece of
 * the script does not load.
 */
export async function askForHelp(boot: Boot, opener: HTMLElement): Promise<void> {
  await show?.(boot, opener);
}
