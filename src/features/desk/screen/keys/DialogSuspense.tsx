import { type ReactNode, Suspense } from 'react';

/** While the code of a dialog loads, letter keys act no more than when it is open. */
export function DialogSuspense({ children }: { children: ReactNode }) {
  return <Suspense fallback={<span hidden data-dialog-loads />}>{children}</Suspense>;
}
