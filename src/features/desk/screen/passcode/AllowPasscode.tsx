import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import type { PasscodeAnswer, passcodeRoutes } from '../../passcode/passcode-routes.ts';
import { useDeskAction } from '../useDeskAction.ts';

export type LeaveProps = { claimId: string; again: () => void; leaveButton: (button: HTMLElement) => void };

type Asked = PasscodeAnswer['asked'];

export function AllowPasscode({ asked, ...leave }: LeaveProps & { asked: Asked }) {
  return asked.map((one) => <AllowButton key={one.accountId} asked={one} {...leave} />);
}

type AllowProps = LeaveProps & { asked: Asked[number] };

function AllowButton({ claimId, asked: { accountId, name }, again, leaveButton }: AllowProps) {
  const { busy, error, act } = useDeskAction<typeof passcodeRoutes.deskAllowPasscode>(
    'POST /api/desk/claims/:claimId/passcode/allow',
  );
  const allow = async (button: HTMLElement) => {
    const done = await act({ params: { claimId }, body: { accountId } });
    again();
    if (done === null) return;
    announce(m.desk_passcode_allowed({ name }));
    leaveButton(button);
  };
  return (
    <p>
      {m.desk_passcode_asks({ name })}{' '}
      <Button look="secondary" busy={busy} onClick={({ currentTarget }) => void allow(currentTarget)}>
        {m.desk_passcode_allow()}
      </Button>
      {error !== null && <span role="alert">{error}</span>}
    </p>
  );
}
