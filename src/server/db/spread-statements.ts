import { statementsOf } from './sql-statements.ts';

const altering = /^(alter table (?:if exists )?(?:only )?\S+)\s+(.+)$/is;

/** Splits at the commas outside of brackets and quotes. */
function changesOf(text: string): string[] {
  const changes: string[] = [''];
  let depth = 0;
  for (const [token] of text.matchAll(/'[^']*'|"[^"]*"|[(),]|[^'"(),]+/g)) {
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    if (token === ',' && depth === 0) changes.push('');
    else changes.push((changes.pop() ?? '') + token);
  }
  return changes.map((change) => change.trim());
}

/**
 * Returns the statements of a migration as Citus takes them: one change of a table in each, and no subquery without a
 * column, as in `exists (select from …)`.
 */
export function spreadStatementsOf(text: string): string[] {
  return statementsOf(text).flatMap((statement) => {
    const [, table = '', changes] = altering.exec(statement) ?? [];
    if (changes !== undefined) return changesOf(changes).map((change) => `${table} ${change}`);
    return [statement.replaceAll(/\bselect\s+from\b/gi, 'select 1 from')];
  });
}
