import { plainText } from '../plain-text.ts';
import type { Command } from './commands.ts';

const mostShown = 8;

/**
 * Returns those with every word that was typed, each as the beginning of a word, in the order in which they came. First
 * are those that begin with the whole of it: “move to repair” is not “Move to Beyond Repair”.
 */
export function matchCommands(commands: readonly Command[], typed: string): Command[] {
  const wanted = plainText(typed).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [];
  const matches = ({ label }: Command) => {
    const words = plainText(label).split(/[^\p{L}\p{N}]+/u);
    return wanted.every((word) => words.some((one) => one.startsWith(word)));
  };
  const begins = ({ label }: Command) => plainText(label).startsWith(wanted.join(' '));
  const matched = commands.filter(matches);
  return [...matched.filter(begins), ...matched.filter((command) => !begins(command))].slice(0, mostShown);
}
