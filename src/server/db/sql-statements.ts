/** Comments, quoted text and names, bodies of functions between dollar signs, the end of a statement, and the rest. */
const tokens = /--[^\n]*|\/\*[\s\S]*?\*\/|'[^']*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|;|[^-/'"$;]+|[\s\S]/g;

const isComment = (token: string) => token.startsWith('--') || token.startsWith('/*');

/**
 * Splits the text of a migration at the end of each statement and leaves out comments. Does not know quotes escaped by
 * a backslash (`E'\\''`) or bodies of functions without dollar signs.
 */
export function statementsOf(text: string): string[] {
  const statements: string[] = [''];
  for (const [token] of text.matchAll(tokens)) {
    if (token === ';') statements.push('');
    else if (!isComment(token)) statements.push((statements.pop() ?? '') + token);
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '');
}
