import { sorted } from '#shared/fallbacks/sorted.ts';
import { plainText } from '../plain-text.ts';

type Searched = { title: string; text: string };

/** Returns those with every word that was typed; those with all of them in the title come first. */
export function searchReplies<Reply extends Searched>(replies: readonly Reply[], typed: string): Reply[] {
  const words = plainText(typed).split(/\s+/).filter(Boolean);
  const hasAll = (text: string) => words.every((word) => plainText(text).includes(word));
  const found = replies.filter(({ title, text }) => hasAll(`${title} ${text}`));
  return sorted(found, (one, other) => Number(hasAll(other.title)) - Number(hasAll(one.title)));
}
