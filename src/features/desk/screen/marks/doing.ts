import { useEffect, useState } from 'react';
import type { Doing } from '../../marks/presence.rules.ts';
import type { WriteMode } from '../composer/modes.rules.ts';

let doing: Doing = 'looking';
const listeners = new Set<() => void>();

export const currentDoing = (): Doing => doing;

export function onDoing(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function sayDoing(next: Doing): void {
  if (next === doing) return;
  doing = next;
  for (const listener of listeners) listener();
}

const writing = { reply: 'replying', note: 'noting' } as const;

/** Reports typing since the claim was opened; an earlier draft does not count. */
export function useSayDoing(mode: WriteMode | null, texts: Readonly<Record<WriteMode, string>>): void {
  const [before] = useState(texts);
  const isWriting = mode !== null && texts[mode] !== before[mode] && texts[mode].trim() !== '';
  const next = isWriting ? writing[mode] : 'looking';
  useEffect(() => sayDoing(next), [next]);
  useEffect(() => () => sayDoing('looking'), []);
}
