/** The history state set by our own links, which another site cannot set. */
export const byLink = { signOut: 'local' };

export function cameByLink(): boolean {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'signOut' in state && state.signOut === byLink.signOut;
}
