import type { Plugin, ResolveModulePreloadDependenciesFn } from 'vite';

/**
 * Leaves out of what an `import()` preloads the scripts that its own chunk imports, because these have been loaded. Vite
 * names them all, and each name costs some ten bytes gzipped.
 */
export function shortPreloads(): { plugin: Plugin; resolveDependencies: ResolveModulePreloadDependenciesFn } {
  const imports = new Map<string, readonly string[]>();
  const loadedBy = (file: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(file)) return seen;
    seen.add(file);
    for (const imported of imports.get(file) ?? []) loadedBy(imported, seen);
    return seen;
  };
  return {
    plugin: {
      name: 'short-preloads',
      enforce: 'pre',
      generateBundle: (_options, bundle) => {
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk') imports.set(chunk.fileName, chunk.imports);
      },
    },
    resolveDependencies: (_url, files, { hostId }) => {
      const loaded = loadedBy(hostId);
      return files.filter((file) => !loaded.has(file));
    },
  };
}
