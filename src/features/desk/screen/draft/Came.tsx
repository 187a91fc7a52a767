import { lazy } from 'react';
import { LoadedPart } from '#web/ui/feedback/LoadedPart.tsx';
import type { CameProps } from './CameMeanwhile.tsx';

export const loadCame = async () => ({ default: (await import('./CameMeanwhile.tsx')).CameMeanwhile });
const CameMeanwhile = lazy(loadCame);

/** Before anything has come: what was refused then has its ways on at once. */
export const preloadCame = (): void => void loadCame().catch(() => undefined);

/** What came since the text was begun, with the ways on; nothing while nothing has come. */
export function Came(props: CameProps) {
  const { came, isHeld } = props;
  const isShown = isHeld || came.isForOther || came.newer.length > 0;
  return <LoadedPart>{isShown && <CameMeanwhile {...props} />}</LoadedPart>;
}
