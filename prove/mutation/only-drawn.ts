// A plugin of Stryker: its checks let only the drawn changes through to the tests.
import { type Change, countedFromOne, keyOf } from './change.ts';

type Numbered = Change & { id: string };

/** The keys of the drawn changes, for Stryker's own processes. */
export const drawnVariable = 'MUTATION_DRAWN';

const drawn = new Set(process.env[drawnVariable]?.split(','));

const checker = {
  async init() {},
  async group(changes: Numbered[]) {
    return [changes.map(({ id }) => id)];
  },
  async check(changes: Numbered[]) {
    const resultOf = (change: Numbered) =>
      drawn.has(keyOf(countedFromOne(change))) ? { status: 'passed' } : { status: 'compileError', reason: 'not drawn' };
    return Object.fromEntries(changes.map((change) => [change.id, resultOf(change)]));
  },
};

export const strykerPlugins = [{ kind: 'Checker', name: 'only-drawn', value: checker }];
