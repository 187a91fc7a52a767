import { readFileSync } from 'node:fs';

type Package = { version: string };

export const portalVersion = (
  JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as Package
).version;
