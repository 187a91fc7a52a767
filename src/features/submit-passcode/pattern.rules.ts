// The unlock pattern (§5 Pattern, §9): nodes 0 to 8, row by row, of a 3 by 3 grid. No node is used twice, at least four
// are used, and a line that crosses an unused node takes that node in. People are shown 1 to 9.
import { isDigit } from './pin.rules.ts';

export type Pattern = readonly number[];

/** Nodes on a side of the grid. */
export const gridSide = 3;
export const nodes: Pattern = Array.from({ length: gridSide * gridSide }, (_, node) => node);
export const fewestNodes = 4;

/** Column and row of a node, each from 0 to 2. */
export function placeOfNode(node: number): { column: number; row: number } {
  return { column: node % gridSide, row: Math.floor(node / gridSide) };
}

/** The node exactly half-way on the line from one node to another, or null where the line crosses none. */
export function nodeBetween(from: number, to: number): number | null {
  const [start, end] = [placeOfNode(from), placeOfNode(to)];
  const column = (start.column + end.column) / 2;
  const row = (start.row + end.row) / 2;
  const isNode = from !== to && Number.isInteger(column) && Number.isInteger(row);
  return isNode ? row * gridSide + column : null;
}

/** The pattern with a node at its end and, before it, the unused one that the line crosses. A used node changes nothing. */
export function withNode(pattern: Pattern, node: number): Pattern {
  if (pattern.includes(node)) return pattern;
  const last = pattern.at(-1);
  const skipped = last === undefined ? null : nodeBetween(last, node);
  return skipped === null || pattern.includes(skipped) ? [...pattern, node] : [...pattern, skipped, node];
}

/** Whether a finger could have drawn it: known nodes, none twice, none skipped that a line crosses. */
export function isDrawable(pattern: Pattern): boolean {
  return pattern.every((node, index) => {
    const before = pattern.slice(0, index);
    return nodes.includes(node) && withNode(before, node).length === index + 1;
  });
}

/** As it is sent: '0,1,2,5,8'. */
export function patternText(pattern: Pattern): string {
  return pattern.join(',');
}

/** The nodes of a sent pattern, or null where it is not a list of single digits. */
export function patternOf(text: string): Pattern | null {
  const parts = text.split(',');
  return parts.every(isDigit) ? parts.map(Number) : null;
}
