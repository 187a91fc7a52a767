import { deepStrictEqual } from 'node:assert';
import { subscribe } from 'node:diagnostics_channel';
import { isDeepStrictEqual } from 'node:util';

import { afterEach } from 'vitest';

import type { SentAnswer } from './answers.ts';

const mismatches: object[] = [];

// Checks every answer of a defined route in every test: its schema accepts it, and all of it was sent.
subscribe('fettle:answer', (message) => {
  const { route, schema, answer, sent } = message as SentAnswer;
  const meant: unknown = JSON.parse(JSON.stringify(answer));
  const { error } = schema.safeParse(meant);
  if (error) mismatches.push({ route, issues: error.issues });
  else if (!isDeepStrictEqual(JSON.parse(sent), meant)) mismatches.push({ route, meant, sent });
});

afterEach(() => {
  deepStrictEqual(mismatches.splice(0), []);
});
