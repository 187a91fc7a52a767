/**
 * Where the links of a claim's screens lead (§2). A notification's link is written by the operator:
 * only a path of this origin becomes a link, anything else is shown as text.
 */

/** `/{page}/{claim id}`. */
export const claimPath = (page: string, claimId: string) => `/${page}/${claimId}`;

const OVERLAYS = new Set(['submit-passcode', 'remove-icloud']);
const PAGES_WITH_ID =
  /^\/(my-claim|my-delivery|my-details|messages|history|photos|quote|report|excess-payment)(?:\/(submit-passcode|remove-icloud))?\/?$/;

/** The path behind a notification's link for this claim, or null when it is not a path of this origin. */
export function notificationPath(linkPath: string, claimId: string, origin: string): string | null {
  const written = linkPath.trim();
  if (!written.startsWith('/') || !URL.canParse(written, origin)) return null;
  const url = new URL(written, origin);
  if (url.origin !== origin) return null;
  return withClaim(url.pathname, claimId) + url.search + url.hash;
}

function withClaim(path: string, claimId: string): string {
  const [, page = '', overlay] = PAGES_WITH_ID.exec(path) ?? [];
  if (page) return claimPath(page, claimId) + (overlay ? `/${overlay}` : '');
  const name = path.replaceAll('/', '');
  return OVERLAYS.has(name) ? `${claimPath('my-claim', claimId)}/${name}` : path;
}

/** Which overlay a notification asks for, when it asks for one. */
export function overlayOf(linkPath: string): 'submit-passcode' | 'remove-icloud' | null {
  const [, overlay] = /\/(submit-passcode|remove-icloud)\/?(?:[?#].*)?$/.exec(linkPath.trim()) ?? [];
  return overlay === 'submit-passcode' || overlay === 'remove-icloud' ? overlay : null;
}
