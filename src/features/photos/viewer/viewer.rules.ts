type Direction = { right: 1 | 0 | -1; down: 1 | 0 | -1 };

export type Action =
  | { kind: 'turn'; by: 1 | -1 }
  | ({ kind: 'pan' } & Direction)
  | { kind: 'split'; to: (split: number) => number }
  | { kind: 'zoom'; by: 1 | -1 | 0 };

export type Situation = {
  withVerify: boolean;
  enlarged: boolean;
  focus: 'line' | 'field' | 'other';
};

const zooms: Record<string, 1 | -1 | 0> = { '+': 1, '=': 1, '-': -1, _: -1, '0': 0 };
/** The photo moves opposite to the view. */
const arrows: Record<string, Direction> = {
  ArrowLeft: { right: 1, down: 0 },
  ArrowRight: { right: -1, down: 0 },
  ArrowUp: { right: 0, down: 1 },
  ArrowDown: { right: 0, down: -1 },
};
/** In per cent of the photo's width. */
const lineKeys: Record<string, (split: number) => number> = {
  ArrowLeft: (split) => split - 2,
  ArrowRight: (split) => split + 2,
  ArrowDown: (split) => split - 2,
  ArrowUp: (split) => split + 2,
  PageDown: (split) => split - 10,
  PageUp: (split) => split + 10,
  Home: () => 0,
  End: () => 100,
};

function lineAction(key: string): Action | null {
  const move = lineKeys[key];
  return move ? { kind: 'split', to: (split) => Math.min(100, Math.max(0, move(split))) } : null;
}

function turnAction({ right }: Direction): Action | null {
  if (right === 0) return null;
  return { kind: 'turn', by: right === 1 ? -1 : 1 };
}

export function actionOf(key: string, { withVerify, enlarged, focus }: Situation): Action | null {
  const by = zooms[key];
  if (by !== undefined) return { kind: 'zoom', by };
  if (focus === 'field') return null;
  if (withVerify && (focus === 'line' || !enlarged)) return lineAction(key);
  const arrow = arrows[key];
  if (arrow === undefined) return null;
  return enlarged ? { kind: 'pan', ...arrow } : turnAction(arrow);
}
