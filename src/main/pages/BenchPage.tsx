import { lazy, Suspense } from 'react';
import { DeskShell } from './DeskShell.tsx';
import { Protected } from './Protected.tsx';

const BenchScreen = lazy(async () => ({
  default: (await import('#features/desk/bench/screen/BenchScreen.tsx')).BenchScreen,
}));

/** Apart from the desk, so that a phone at the bench loads none of its script. */
export function BenchPage() {
  return (
    <Protected need="handler" waiting={<DeskShell />}>
      <Suspense fallback={<DeskShell />}>
        <BenchScreen />
      </Suspense>
    </Protected>
  );
}
