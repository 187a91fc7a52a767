import { deepStrictEqual } from 'node:assert';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { isDeepStrictEqual } from 'node:util';

import { afterAll, afterEach, beforeAll } from 'vitest';

import type { SentAnswer } from './answers.ts';

const mismatches: string[] = [];

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Returns where the answer has something else than what was sent, such as `quote.lines.0.quantity`. */
function placesOf(meant: unknown, sent: unknown, place: string): string[] {
  if (isDeepStrictEqual(meant, sent)) return [];
  if (!isObject(meant) || !isObject(sent)) return [place];
  const names = [...new Set([...Object.keys(meant), ...Object.keys(sent)])];
  return names.flatMap((name) => placesOf(meant[name], sent[name], place === '' ? name : `${place}.${name}`));
}

/** Checks every answer of a defined route in every test: its schema accepts it, and all of it was sent. */
function check(message: unknown): void {
  const { route, schema, answer, sent } = message as SentAnswer;
  const meant: unknown = JSON.parse(JSON.stringify(answer));
  const { error } = schema.safeParse(meant);
  if (error) mismatches.push(`${route}: its schema refuses ${JSON.stringify(error.issues)}`);
  else {
    const places = placesOf(meant, JSON.parse(sent), '');
    if (places.length > 0) mismatches.push(`${route}: its schema in *-routes.ts does not name ${places.join(', ')}`);
  }
}

// This file runs anew for each file of tests: each takes its check back, or each answer would be checked once for every
// file before. Both are hooks, because none runs for a file whose tests are all skipped.
beforeAll(() => subscribe('fettle:answer', check));
afterAll(() => unsubscribe('fettle:answer', check));

afterEach(() => {
  deepStrictEqual(mismatches.splice(0), []);
});
