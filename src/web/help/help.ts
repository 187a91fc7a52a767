import type { Boot } from '#shared/page/boot.ts';

type ShowHelp = (boot: Boot, opener: HTMLElement) => Promise<void>;

/** Set by `main`, which decides what help is: the chat or the contact details. */
let show: ShowHelp | null = null;

export function setHelp(showHelp: ShowHelp): void {
  show = showHelp;
}

/** Opens help in the brand of `boot`; returns the focus to `opener`. Rejects if its chunk fails to load. */
export async function askForHelp(boot: Boot, opener: HTMLElement): Promise<void> {
  await show?.(boot, opener);
}
