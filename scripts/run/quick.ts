// node scripts/run/quick.ts <report> <changed file …>: prints as JSON which tests to run after a change, and which are left.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { durationsFrom, readSources, relatedTests, testGraph, within } from './related-tests.ts';

/** Of both workers together, so that types, lint and tests take 90 s on two cores. */
const testSeconds = 90;

const root = join(import.meta.dirname, '../..');
const [report = '', ...changed] = process.argv.slice(2);
const secondsOf = durationsFrom(root, existsSync(report) ? readFileSync(report, 'utf8') : null);
const tests = relatedTests(testGraph(readSources(root)), changed);
process.stdout.write(JSON.stringify(within(testSeconds, tests, secondsOf)));
