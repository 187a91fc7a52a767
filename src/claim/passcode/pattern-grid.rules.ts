/** Nodes 0 to 8 of a grid of 3 by 3, row by row, in the order in which they are joined. */
export type Pattern = readonly number[];

export const gridSide = 3;
export const nodes: Pattern = Array.from({ length: gridSide * gridSide }, (_, node) => node);

export function placeOfNode(node: number): { column: number; row: number } {
  return { column: node % gridSide, row: Math.floor(node / gridSide) };
}
