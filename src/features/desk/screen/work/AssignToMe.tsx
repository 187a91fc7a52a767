import { useLayoutEffect, useRef } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import type { workRoutes } from '../../work/work-routes.ts';
import { leaveField } from '../keys/leave-field.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { sayAssigned } from './say-assigned.ts';
import type { WorkProps } from './work-texts.ts';

/** `me` is the handler. */
export function AssignToMe({ claimId, name, work, again, me }: WorkProps & { me: string }) {
  const { busy, error, act } = useDeskAction<typeof workRoutes.deskAssign>('POST /api/desk/claims/:claimId/assign');
  /** The claim as it was when it was given, until it is asked for again. */
  const given = useRef<{ work: typeof work } | null>(null);
  const assign = async () => {
    const seen = given.current?.work === work ? me : (work.assignee?.id ?? null);
    const done = await act({ params: { claimId }, body: { assigneeId: me, seen } });
    again();
    if (done === null) return;
    given.current = { work };
    sayAssigned({ claimId, name }, seen, done.assignee);
  };
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
      {error !== null && <span role="alert">{error}</span>}
    </>
  );
}
