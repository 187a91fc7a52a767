// Where another company's chat may run (ruling 8.2). Not in the first page's script, because few portals have one.
import { claimPages } from '#shared/page/claim-pages.ts';
import { placeOf } from '../places.rules.ts';

/**
 * Never where money, a passcode, a code or a password is entered, nor where a user signs in. A document has one policy
 * for its whole life, so a change between such a page and the chat needs a new document.
 */
export function allowsForeignChat(path: string): boolean {
  const place = placeOf(path);
  if (place.kind === 'claim') return !claimPages[place.page].payment && place.overlay !== 'submit-passcode';
  return !/^\/+(?:account|authentication|preferences|shared|acting|track\/+code)(?:\/|$)/.test(path);
}
