import { useLayoutEffect, useRef, useState } from 'react';
import { accountErrorText } from '#web/account/account-texts.ts';
import { call } from '#web/call.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import type { workRoutes } from '../../work/work-routes.ts';
import { leaveField } from '../keys/leave-field.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { assignedText, type WorkProps } from './work-texts.ts';

export function AssignToMe({ claimId, work, again }: WorkProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const { busy, error, act } = useDeskAction<typeof workRoutes.deskAssign>('POST /api/desk/claims/:claimId/assign');
  /** What the claim says once it is asked for again. */
  const given = useRef<{ work: typeof work; to: string } | null>(null);
  const assign = async () => {
    const found = await call<typeof workRoutes.deskHandlers>('GET /api/desk/handlers');
    setFailed(found.ok ? null : accountErrorText(found.error));
    if (!found.ok) return;
    const body = {
      assigneeId: found.answer.me,
      seen: given.current?.work === work ? given.current.to : (work.assignee?.id ?? null),
    };
    const done = await act({ params: { claimId }, body });
    again();
    if (done === null) return;
    given.current = { work, to: body.assigneeId };
    announce(assignedText(done.assignee));
  };
  const problem = failed ?? error;
  const shown = useRef<HTMLSpanElement>(null);
  // A claim of one's own has no such button: it leaves its focus.
  useLayoutEffect(() => {
    const { current } = shown;
    return () => {
      if (current?.contains(document.activeElement) === true) leaveField();
    };
  }, []);
  return (
    <>
      <span ref={shown}>
        <Button
          look="secondary"
          busy={busy}
          aria-keyshortcuts="I"
          title={m.desk_key_hint({ key: 'I' })}
          onClick={() => void assign()}
        >
          {m.desk_command_assign_me()}
        </Button>
      </span>
      {problem !== null && <span role="alert">{problem}</span>}
    </>
  );
}
