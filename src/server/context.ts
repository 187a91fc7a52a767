import type { Database } from '#server/db/connect.ts';
import type { Settings } from './settings/env.ts';

/** What every part of the server is given by main: nothing reads a clock, a setting or a database of its own. */
export type Services = {
  database: Database;
  settings: Settings;
  /** The server's clock; tests inject their own. */
  now: () => Date;
};
