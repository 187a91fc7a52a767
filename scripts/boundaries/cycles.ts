import type { SourceTree } from './source-tree.ts';

/** Every ring of imports, types included, each once and starting at its first path by name. */
export function cyclesIn(tree: SourceTree): string[][] {
  const done = new Set<string>();
  const cycles = new Map<string, string[]>();
  const walk = (path: string, trail: string[]): void => {
    const at = trail.indexOf(path);
    if (at >= 0) return remember(cycles, trail.slice(at));
    if (done.has(path)) return;
    for (const { to } of tree.get(path)?.edges ?? []) if (to !== null) walk(to, [...trail, path]);
    done.add(path);
  };
  for (const path of tree.keys()) walk(path, []);
  return [...cycles.values()];
}

function remember(cycles: Map<string, string[]>, ring: string[]): void {
  const first = ring.toSorted()[0] ?? '';
  const start = ring.indexOf(first);
  const turned = [...ring.slice(start), ...ring.slice(0, start)];
  cycles.set(turned.join(' '), turned);
}
