import { lazy, Suspense } from 'react';
import { FirstRun } from '#features/account/first-run/FirstRun.tsx';
import type { SetupParts } from '#features/setup/screen/setup-props.ts';
import { AccountFrame } from '#web/account/AccountFrame.tsx';
import * as m from '#web/messages/index.ts';

// Pieces of their own: the first run needs neither, and most claims do not come in a file.
const SetupScreen = lazy(async () => ({
  default: (await import('#features/setup/screen/SetupScreen.tsx')).SetupScreen,
}));
const SetupKey = lazy(async () => ({ default: (await import('#features/integration/keys/SetupKey.tsx')).SetupKey }));
const ImportFile = lazy(async () => ({
  default: (await import('#features/imports/file/screen/ImportFile.tsx')).ImportFile,
}));

const parts: SetupParts = {
  makeKey: (onMade) => (
    <Suspense>
      <SetupKey onMade={onMade} />
    </Suspense>
  ),
  importFile: (onDone) => (
    <Suspense>
      <ImportFile onDone={onDone} />
    </Suspense>
  ),
};

export function SetupPage() {
  return (
    <FirstRun>
      <Suspense fallback={<AccountFrame title={m.setup_title()}>{null}</AccountFrame>}>
        <SetupScreen parts={parts} />
      </Suspense>
    </FirstRun>
  );
}
