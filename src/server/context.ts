import type { Database } from '#server/db/connect.ts';
import type { Settings } from './settings/env.ts';

/**
 * The dependencies that main passes to every part of the server: nothing else reads a clock, a setting or a database.
 */
export type Services = {
  database: Database;
  settings: Settings;
  now: () => Date;
};
