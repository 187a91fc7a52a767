import { fileOf, originalOf } from './change.ts';
import { equivalentOf } from './equivalents.ts';
import { type Mutant } from './stryker.ts';

/** A change that no test noticed; `why` where none could. */
export type Survivor = {
  line: number;
  mutatorName: string;
  original: string;
  replacement: string;
  isCovered: boolean;
  why: string | null;
};

export function survivorOf(mutant: Mutant): Survivor {
  const { mutatorName, replacement, location, status } = mutant;
  const original = originalOf(mutant);
  const why = equivalentOf({ file: fileOf(mutant), mutatorName, original, replacement });
  return { line: location.start.line, mutatorName, original, replacement, isCovered: status === 'Survived', why };
}

/** Markdown’s table signs would end a cell. */
const code = (text: string) => `\`${text.replaceAll('|', '¦').replaceAll('`', 'ˋ').slice(0, 90)}\``;

/** Returns a row of the result for each change that no test noticed. */
export function survivorRows({ file, survivors }: { file: string; survivors: readonly Survivor[] }): string[] {
  return survivors.map(
    ({ line, original, replacement, isCovered, why }) =>
      `| ${file}:${line} | ${code(original)} → ${code(replacement)} | ${why ?? (isCovered ? 'not noticed' : 'not run by its tests')} |`,
  );
}
