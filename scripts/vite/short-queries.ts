import type { Plugin } from 'vite';

/** Returns the code with each query on one line. One with a comment, which ends with its line, stays as it is. */
export function shortQueries(code: string): string {
  return code.replaceAll(/\bgraphql\(\s*`[^`#]*`/g, (query) => query.replaceAll(/\s+/g, ' '));
}

/** Leaves out how queries are indented, because they are in the scripts as they stand in the source. */
export function shortenQueries(): Plugin {
  return {
    name: 'shorten-queries',
    enforce: 'pre',
    transform: (code) => (code.includes('graphql(') ? { code: shortQueries(code), map: null } : null),
  };
}
