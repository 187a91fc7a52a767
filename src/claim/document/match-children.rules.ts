// A row keeps its id when a document is sent again (spec §3). The operator's own id decides; without one, the content
// does. Rows of equal content are taken in order, each once.

function externalIdOf(entry: object): string | null {
  return 'external_id' in entry && typeof entry.external_id === 'string' ? entry.external_id : null;
}

function take<Row>(pools: Map<string, Row[]>, key: string, free: Set<Row>): Row | undefined {
  const pool = pools.get(key) ?? [];
  while (pool.length > 0) {
    const row = pool.shift();
    if (row && free.delete(row)) return row;
  }
  return undefined;
}

function poolsBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string | null): Map<string, Row[]> {
  const pools = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key === null) continue;
    const pool = pools.get(key);
    if (pool) pool.push(row);
    else pools.set(key, [row]);
  }
  return pools;
}

export function matchChildren<Content extends object, Row extends Content>(
  stored: readonly Row[],
  wanted: readonly Content[],
  contentOf: (row: Content) => string,
): (Row | undefined)[] {
  const free = new Set(stored);
  const byExternalId = poolsBy(stored, externalIdOf);
  const matched = wanted.map((entry) => take(byExternalId, externalIdOf(entry) ?? '', free));
  const byContent = poolsBy(stored, contentOf);
  return wanted.map((entry, index) => matched[index] ?? takeByContent(entry));

  function takeByContent(entry: Content): Row | undefined {
    const pool = byContent.get(contentOf(entry)) ?? [];
    // A row with another id of the operator's is another entry, even with equal content.
    const at = pool.findIndex((row) => free.has(row) && (!externalIdOf(entry) || !externalIdOf(row)));
    const [row] = at < 0 ? [] : pool.splice(at, 1);
    if (row) free.delete(row);
    return row;
  }
}
