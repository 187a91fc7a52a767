type Change = { file: string; mutatorName: string; original: string; replacement: string };

/** Changes that no test can notice, because the code does the same with them; each with its reason. */
const equivalents: readonly (Omit<Change, 'mutatorName'> & { why: string })[] = [];

/** Why a change cannot be noticed, or null where it could be. */
export function equivalentOf({ file, original, replacement }: Change): string | null {
  const known = equivalents.find(
    (one) => one.file === file && one.original === original && one.replacement === replacement,
  );
  return known?.why ?? null;
}
