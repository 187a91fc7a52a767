import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const folder = new URL('../../../dist/inline/', import.meta.url);
const scripts = new Map<string, string>();

/** Returns a script that a page carries inline, as `npm run build` made it from a file of that name in `inline/`. */
export function inlineScript(name: string): string {
  const script = scripts.get(name) ?? readFileSync(new URL(`${name}.js`, folder), 'utf8').trim();
  scripts.set(name, script);
  return script;
}

export function hashSource(content: string): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}
