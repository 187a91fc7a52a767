import { basename } from 'node:path';
import type { Plugin } from 'vite';
import { messageSourceIn } from '../generate/messages.ts';
import { serverTextsOf } from '../generate/server-texts.ts';

/** Files of constants that server and browser share: each text in quotes is words, and nothing else. */
const sharedWords =
  /\/src\/(?:shared\/(?:track-)?error-texts|claim\/report\/report-words\.rules|features\/my-claim\/cards\/spec-words\.rules)\.ts$/;

/** A text in quotes, and the colon after it where it is the name of a property. */
const quoted = /(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)")(\s*:)?/g;

/** Replaces the English texts by those of one language: the catalogue's, and the exact texts of the specification. */
export function inLanguage(locale: string): Plugin {
  const sourceOf = messageSourceIn(locale);
  const words = serverTextsOf(locale);
  const translated = (whole: string, single?: string, double?: string, colon?: string): string => {
    const text = words[single ?? double ?? ''];
    return typeof text === 'string' && colon === undefined ? JSON.stringify(text) : whole;
  };
  return {
    name: 'in-language',
    enforce: 'pre',
    load: {
      filter: { id: /\/src\/web\/messages\/(?!index\.)\w+\.ts$/ },
      handler: (id) => sourceOf(basename(id, '.ts')),
    },
    transform: {
      filter: { id: sharedWords },
      handler: (code) => ({ code: code.replaceAll(quoted, translated), map: null }),
    },
  };
}
