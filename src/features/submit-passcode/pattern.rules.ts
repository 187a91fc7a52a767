// The unlock pattern (spec §5.6, §9.1): nodes 0 to 8, row by row, of a 3 by 3 grid. No node is used twice, at least
// four are used, and a line that crosses an unused node includes it. The screen shows 1 to 9.
import { gridSide, nodes, type Pattern, placeOfNode } from '#claim/passcode/pattern-grid.rules.ts';
import { sorted } from '#shared/fallbacks/sorted.ts';
import { isDigit } from './pin.rules.ts';

export const fewestNodes = 4;

export function nodeBetween(from: number, to: number): number | null {
  const [start, end] = [placeOfNode(from), placeOfNode(to)];
  const column = (start.column + end.column) / 2;
  const row = (start.row + end.row) / 2;
  const isNode = from !== to && Number.isInteger(column) && Number.isInteger(row);
  return isNode ? row * gridSide + column : null;
}

export function withNode(pattern: Pattern, node: number): Pattern {
  if (pattern.includes(node)) return pattern;
  const last = pattern.at(-1);
  const skipped = last === undefined ? null : nodeBetween(last, node);
  return skipped === null || pattern.includes(skipped) ? [...pattern, node] : [...pattern, skipped, node];
}

export function isDrawable(pattern: Pattern): boolean {
  return pattern.every((node, index) => {
    const before = pattern.slice(0, index);
    return nodes.includes(node) && withNode(before, node).length === index + 1;
  });
}

export function patternText(pattern: Pattern): string {
  return pattern.join(',');
}

export function patternOf(text: string): Pattern | null {
  const parts = text.split(',');
  return parts.every(isDigit) ? parts.map(Number) : null;
}

/** In cells: node 0 is at 0.5, 0.5. */
export type Point = { x: number; y: number };

/** In cells: how near a finger must come to a node. Below √5⁄5, so that it can pass between two neighbours. */
const reach = 0.38;

export function centreOf(node: number): Point {
  const { column, row } = placeOfNode(node);
  return { x: column + 0.5, y: row + 0.5 };
}

function metAt(node: number, from: Point, to: Point): number | null {
  const centre = centreOf(node);
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((centre.x - from.x) * dx + (centre.y - from.y) * dy) / length;
  const at = Math.min(1, Math.max(0, along));
  const [offX, offY] = [from.x + at * dx - centre.x, from.y + at * dy - centre.y];
  return Math.hypot(offX, offY) <= reach ? at : null;
}

export function nodesAlong(from: Point, to: Point): Pattern {
  const met = nodes.map((node) => ({ node, at: metAt(node, from, to) })).filter(({ at }) => at !== null);
  return sorted(met, (one, other) => (one.at ?? 0) - (other.at ?? 0)).map(({ node }) => node);
}
