import type { Boot } from '#shared/page/boot.ts';

type ShowHelp = (boot: Boot, opener: HTMLElement) => Promise<void>;

let show: ShowHelp | null = null;

export function registerHelp(showHelp: ShowHelp): void {
  show = showHelp;
}

export async function openHelp(boot: Boot, opener: HTMLElement): Promise<void> {
  await show?.(boot, opener);
}
