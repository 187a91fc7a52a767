import { nodes, placeOfNode } from '#claim/passcode/pattern-grid.rules.ts';
import styles from './Passcode.module.css';

const cell = 48;
const radius = 15;

const centreOf = (node: number) => {
  const { column, row } = placeOfNode(node);
  return { x: (column + 0.5) * cell, y: (row + 0.5) * cell };
};

/** From the rim of one node to the rim of the next, so that the arrow's head is seen. */
function lineBetween(from: number, to: number) {
  const [a, b] = [centreOf(from), centreOf(to)];
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const [dx, dy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  return { x1: a.x + dx * radius, y1: a.y + dy * radius, x2: b.x - dx * (radius + 3), y2: b.y - dy * (radius + 3) };
}

/** The nodes by their numbers, and the lines between them as arrows. Its words stand beside it. */
export function PatternDrawing({ pattern }: { pattern: readonly number[] }) {
  return (
    <svg className={styles['pattern']} viewBox={`0 0 ${3 * cell} ${3 * cell}`} aria-hidden="true">
      <defs>
        <marker id="pattern-arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="5" markerHeight="5" orient="auto">
          <path d="M0 0 8 4 0 8z" />
        </marker>
      </defs>
      {pattern.slice(1).map((node, at) => (
        <line key={node} {...lineBetween(pattern[at] ?? node, node)} markerEnd="url(#pattern-arrow)" />
      ))}
      {nodes.map((node) => {
        const { x, y } = centreOf(node);
        return (
          <g key={node} className={pattern.includes(node) ? styles['joined'] : undefined}>
            <circle cx={x} cy={y} r={radius} />
            <text x={x} y={y}>
              {node + 1}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
