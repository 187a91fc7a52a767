/** Whether the equations, one a row, say what the sum of unknowns is of which `sought` says how often each counts. */
export function isTold(equations: readonly (readonly number[])[], sought: readonly number[]): boolean {
  const rows = equations.map((row) => [...row]);
  const aim = [...sought];
  for (let column = 0, top = 0; column < aim.length; column += 1) {
    const pivot = rows.findIndex((row, at) => at >= top && Math.abs(row[column] ?? 0) > 1e-9);
    if (pivot === -1) continue;
    const [lead = []] = rows.splice(pivot, 1);
    for (const row of [...rows.slice(top), aim]) {
      const factor = (row[column] ?? 0) / (lead[column] ?? 1);
      for (let at = 0; at < aim.length; at += 1) row[at] = (row[at] ?? 0) - factor * (lead[at] ?? 0);
    }
    rows.splice(top, 0, lead);
    top += 1;
  }
  return aim.every((value) => Math.abs(value) < 1e-9);
}
