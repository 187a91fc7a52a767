import type { Boot } from '#shared/page/boot.ts';

type ShowHelp = (boot: Boot, opener: HTMLElement) => Promise<void>;

let show: ShowHelp | null = null;

export function setHelp(showHelp: ShowHelp): void {
  show = showHelp;
}

export async function askForHelp(boot: Boot, opener: HTMLElement): Promise<void> {
  await show?.(boot, opener);
}
