import * as m from '#web/messages/index.ts';
import type { Colleague } from '../../marks/marks-routes.ts';
import { type Doing, doings } from '../../marks/presence.rules.ts';
import { firstName } from '../due/due-texts.ts';

const texts: Record<Doing, (name: { name: string }) => string> = {
  replying: m.desk_colleague_replying,
  noting: m.desk_colleague_noting,
  looking: m.desk_colleague_here,
};

export const hereText = ({ name, doing }: Pick<Colleague, 'name' | 'doing'>): string => texts[doing]({ name });

/** In few words: whoever writes first, and how many more there are. */
export function hereInShort(here: readonly Colleague[]): string | null {
  const [first] = doings.flatMap((doing) => here.filter((colleague) => colleague.doing === doing));
  if (first === undefined) return null;
  const text = hereText({ ...first, name: firstName(first.name) });
  return here.length === 1 ? text : m.desk_colleagues_more({ text, count: here.length - 1 });
}
