// Reads the catalogues of what the server words, src/shared/words/<tag>.json, and says what is wrong in them.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** By the English text; of a number of things, a text for each form of the plural. */
export type ServerTexts = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

export function serverTextsOf(locale: string): ServerTexts {
  const file = `${root}src/shared/words/${locale}.json`;
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}
