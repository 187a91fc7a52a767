import { defineConfig } from 'vitest/config';

import usual from '../../vitest.config.ts';
import { groupsNamed } from './groups.ts';

const [group] = groupsNamed(process.env['MUTATION_GROUP'] ?? '');
const { globalSetup = [], ...test } = usual.test ?? {};

// The usual tests with those of one group alone, and without a database where none of them asks it.
export default defineConfig({
  ...usual,
  test: { ...test, include: [...(group?.tests ?? [])], globalSetup: group?.asksDatabase ? globalSetup : [] },
});
