import { useState } from 'react';
import { accountErrorText } from '#web/account/account-texts.ts';
import type { CallError } from '#web/call.ts';
import * as m from '#web/messages/index.ts';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import type { PasscodeAnswer, passcodeRoutes } from '../../passcode/passcode-routes.ts';
import { useDeskCall } from '../useDeskAction.ts';
import { type Opening, OpeningForm } from './OpeningForm.tsx';
import { ProveForm } from './ProveForm.tsx';
import { ShownPasscode } from './ShownPasscode.tsx';
import { useShown } from './useShown.ts';

type OpenProps = Pick<PasscodeAnswer, 'keepsReason' | 'ways'> & {
  claimId: string;
  again: () => void;
  onClose: () => void;
};

export function OpenPasscode({ claimId, keepsReason, ways, again, onClose }: OpenProps) {
  const [tried, setTried] = useState<{ given: Opening; error: CallError | null } | null>(null);
  const { opened, secondsLeft, show } = useShown(() => {
    announce(m.desk_passcode_hidden());
    onClose();
  });
  const { busy, send } = useDeskCall<typeof passcodeRoutes.deskOpenPasscode>(
    'POST /api/desk/claims/:claimId/passcode/open',
  );
  const open = async (given: Opening) => {
    const result = await send({ params: { claimId }, body: keepsReason ? { words: '' } : given });
    if (result === null) return;
    setTried({ given, error: result.ok ? null : result.error });
    if (!result.ok) return;
    show(result.answer);
    again();
  };
  const error = tried?.error ?? null;
  if (opened !== null) {
    return (
      <Dialog title={m.desk_passcode_open_title()} onClose={onClose}>
        <ShownPasscode opened={opened} secondsLeft={secondsLeft} />
      </Dialog>
    );
  }
  return (
    <Dialog title={m.desk_passcode_open_title()} onClose={onClose}>
      {tried !== null && error?.code === 'second-factor-needed' ? (
        <ProveForm ways={ways} onProven={() => void open(tried.given)} />
      ) : (
        <OpeningForm
          claimId={claimId}
          keepsReason={keepsReason}
          busy={busy}
          open={open}
          onClose={onClose}
          refused={error && { code: error.code, text: accountErrorText(error) }}
        />
      )}
    </Dialog>
  );
}
