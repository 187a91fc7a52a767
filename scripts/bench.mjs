// `npm run bench [-- name]`: says which benches exist, or runs one.
import { runNamed } from './run/named.mjs';

/** Each has a file in `bench`; the other files there are their parts. */
const names = [
  'answers',
  'desk',
  'graphql-servers',
  'import',
  'inspection-report',
  'interactions',
  'lighthouse',
  'load',
  'navigation',
  'payments-crash',
  'peers',
  'quotes',
  'reports',
  'request-tracker',
  'scale',
  'sign-in',
  'streams',
  'summary',
  'tracing',
  'visit',
  'webhooks',
  'zip',
];

runNamed({ folder: 'bench', one: 'bench', many: 'Benches', names });
