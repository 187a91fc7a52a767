import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const root = fileURLToPath(new URL('../../', import.meta.url));

const serverSuffix = /\.(?:data|rest|graphql|access|server|fixture)\.tsx?$/;
const serverPlace = /^src\/(?:server\/|main\/(?:server|app|schema|graphql|demo|http|start|identity)\b)/;

/** Returns whether a file of this project belongs to the server alone. */
export function isServerFile(pathFromRoot: string): boolean {
  return serverSuffix.test(pathFromRoot) || serverPlace.test(pathFromRoot);
}

/** Fails the build if a server file is in the browser's module graph. */
export function refuseServerFiles(): Plugin {
  return {
    name: 'refuse-server-files',
    enforce: 'pre',
    load(id) {
      const file = id.split('?')[0] ?? id;
      const path = file.startsWith(root) ? file.slice(root.length) : '';
      if (isServerFile(path)) this.error(`${path} belongs to the server and must not reach the browser.`);
      return null;
    },
  };
}
