import { type ReactNode } from 'react';
import { LoadedPart } from '#web/ui/feedback/LoadedPart.tsx';

/** While the code of a dialog loads, letter keys act no more than when it is open. */
export function DialogSuspense({ children }: { children: ReactNode }) {
  return <LoadedPart fallback={<span hidden data-dialog-loads />}>{children}</LoadedPart>;
}
