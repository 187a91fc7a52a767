import { sorted } from '#shared/fallbacks/sorted.ts';
import { plainText } from '../plain-text.ts';
import type { Command } from './commands.ts';

const mostShown = 8;

/**
 * Returns those with every word that was typed, each as the beginning of a word. The nearest come first, and those that
 * are equally near in the order in which they came.
 */
export function matchCommands(commands: readonly Command[], typed: string): Command[] {
  const wanted = plainText(typed).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [];
  const matches = ({ label }: Command) => {
    const words = plainText(label).split(/[^\p{L}\p{N}]+/u);
    return wanted.every((word) => words.some((one) => one.startsWith(word)));
  };
  const distance = (command: Command) => distanceOf(command, wanted.join(' '));
  return sorted(commands.filter(matches), (one, other) => distance(one) - distance(other)).slice(0, mostShown);
}

/** Returns 0 for the nearest. “repair” and “to repair” are “Move to Repair” rather than “Move to Beyond Repair”. */
function distanceOf({ label, name = '' }: Command, phrase: string): number {
  const texts = [plainText(label), plainText(name)];
  if (texts.includes(phrase)) return 0;
  if (texts.some((text) => text.startsWith(phrase))) return 1;
  if (texts.some((text) => text.endsWith(` ${phrase}`))) return 2;
  return texts.some((text) => text.includes(` ${phrase}`)) ? 3 : 4;
}
