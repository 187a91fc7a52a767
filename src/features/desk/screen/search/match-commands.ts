import { plainText } from '../plain-text.ts';
import type { Command } from './commands.ts';

const mostShown = 8;

/** Returns those with every word that was typed, each as the beginning of a word, in the order in which they came. */
export function matchCommands(commands: readonly Command[], typed: string): Command[] {
  const wanted = plainText(typed).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [];
  const matches = ({ label }: Command) => {
    const words = plainText(label).split(/[^\p{L}\p{N}]+/u);
    return wanted.every((word) => words.some((one) => one.startsWith(word)));
  };
  return commands.filter(matches).slice(0, mostShown);
}
