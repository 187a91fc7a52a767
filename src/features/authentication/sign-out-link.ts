/** What a link of ours leaves in the history beside the address, which no other site can. */
export const byLink = { signOut: 'local' };

/** Whether this page was come to by such a link. */
export function cameByLink(): boolean {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'signOut' in state && state.signOut === byLink.signOut;
}
