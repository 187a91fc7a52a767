/** What the help button of every page opens. What that is only `main` knows: it may be a chat. */
let show: ((opener: HTMLElement) => Promise<void>) | null = null;

export function setHelp(showHelp: (opener: HTMLElement) => Promise<void>): void {
  show = showHelp;
}

/** Opens help, which gives the focus back to `opener`. Rejects where its piece of the script does not load. */
export async function askForHelp(opener: HTMLElement): Promise<void> {
  await show?.(opener);
}
