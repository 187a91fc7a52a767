import { defineConfig } from 'vitest/config';

import usual from '../../vitest.config.ts';

const tests = process.env['MUTATION_TESTS']?.split(',') ?? [];
const { globalSetup = [], ...test } = usual.test ?? {};

// The usual tests with those of one group alone, and without a database where none of them asks it.
export default defineConfig({
  ...usual,
  test: {
    ...test,
    include: tests,
    globalSetup: process.env['MUTATION_DATABASE'] === 'yes' ? globalSetup : [],
    // A busy machine must not look like a test that noticed something.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 40_000 } },
  },
});
