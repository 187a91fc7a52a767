// Where another company's chat may run (ruling 8.2). Kept out of the first page's script, because few portals have one.
import { claimPages } from '#shared/page/claim-pages.ts';
import { placeOf } from './places.rules.ts';

/**
 * Returns whether it may run on the page of a path. It never may where money, a passcode, a code or a password is
 * typed, nor where a user signs in. Going to such a page with that chat running needs a new document, and so does
 * opening the chat after such a page. A document has one policy for its whole life.
 */
export function allowsForeignChat(path: string): boolean {
  const place = placeOf(path);
  if (place.kind === 'claim') return !claimPages[place.page].payment && place.overlay !== 'submit-passcode';
  return !/^\/+(?:account|authentication|preferences|track\/+code)(?:\/|$)/.test(path);
}
