// `npm run prove [-- name]`: says which proof suites exist, or runs one.
import { runNamed } from './run/named.mjs';

/** Each has a file in `prove`; the other files there are their parts. */
const names = [
  'authorisation',
  'canaries',
  'contradictions',
  'money',
  'crash',
  'database-gone',
  'disk-full',
  'floods',
  'fuzz',
  'headers',
  'migrations',
  'mutation',
  'openapi',
  'processes',
  'proxy',
  'replica',
  'restore',
  'soak',
  'spread',
  'stop',
  'upgrade',
];

runNamed({ folder: 'prove', one: 'proof suite', many: 'Proof suites', names });
