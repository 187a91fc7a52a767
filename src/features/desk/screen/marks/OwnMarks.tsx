import { useEffect, useEffectEvent, useRef } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import type { marksRoutes } from '../../marks/marks-routes.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { keepMarks, marksOf } from './marks.ts';
import { StarIcon, UnreadIcon } from '#web/ui/desk-icons.tsx';
import { useMarks } from './useMarks.ts';

type OwnMark = { isUnread: boolean } | { isFollowed: boolean };

function useMark(claimId: string) {
  const { error, act } = useDeskAction<typeof marksRoutes.deskMark>('PUT /api/desk/claims/:claimId/marks');
  const mark = async (marks: OwnMark, said: string) => {
    if ((await act({ params: { claimId }, body: marks })) === null) return;
    keepMarks(claimId, { ...marksOf(claimId), ...marks });
    if (said !== '') announce(said);
  };
  return { error, mark };
}

/** Opening the claim marks it as read. Each mark is sent by itself, so that neither waits for the other. */
export function OwnMarks({ claimId }: { claimId: string }) {
  const { isUnread, isFollowed } = useMarks(claimId);
  const isOpening = useRef(true);
  const unread = useMark(claimId);
  const followed = useMark(claimId);
  const error = unread.error ?? followed.error;
  const open = useEffectEvent((wasUnread: boolean) => {
    if (wasUnread && isOpening.current) void unread.mark({ isUnread: false }, '');
  });
  useEffect(() => open(isUnread), [isUnread]);
  const markUnread = () => {
    isOpening.current = false;
    void unread.mark({ isUnread: !isUnread }, isUnread ? m.desk_unread_ended() : m.desk_unread_marked());
  };
  const follow = () =>
    void followed.mark({ isFollowed: !isFollowed }, isFollowed ? m.desk_follow_ended() : m.desk_followed());
  return (
    <>
      <Button
        look="quiet"
        aria-keyshortcuts="F"
        aria-label={m.desk_follow()}
        title={m.desk_button_key({ name: m.desk_follow(), key: 'F' })}
        aria-pressed={isFollowed}
        onClick={follow}
      >
        <StarIcon size={18} />
      </Button>
      <Button
        look="quiet"
        aria-keyshortcuts="U"
        aria-label={m.desk_unread()}
        title={m.desk_button_key({ name: m.desk_unread(), key: 'U' })}
        aria-pressed={isUnread}
        onClick={markUnread}
      >
        <UnreadIcon size={18} />
      </Button>
      {error !== null && <span role="alert">{error}</span>}
    </>
  );
}
