// Where another company's chat may run (ruling 8.2). No part of the first page's script, because few portals have one.
import { placeOf } from './places.rules.ts';

/**
 * Whether it may on the page of a path: never where money, a passcode, a code or a password is typed, nor where somebody
 * signs in. Coming to such a page with that chat running, and opening it in a document from such a page, takes another
 * document, because one has one policy for life.
 */
export function allowsForeignChat(path: string): boolean {
  const place = placeOf(path);
  if (place.kind === 'claim') return !place.page.startsWith('excess-payment') && place.overlay !== 'submit-passcode';
  return !/^\/+(?:account|authentication|preferences|track\/+code)(?:\/|$)/.test(path);
}
