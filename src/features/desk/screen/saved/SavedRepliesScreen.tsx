import { useState } from 'react';
import { accountErrorText } from '#web/account/account-texts.ts';
import * as m from '#web/messages/index.ts';
import { useLocation, useSearch } from '#web/router.ts';
import { useTitle } from '#web/title.ts';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import type { SavedReply, savedReplyRoutes } from '../../saved/saved-reply-routes.ts';
import { useDeskQuery } from '../useDeskQuery.ts';
import { newReplyPath, savedRepliesPath } from '../view-texts.ts';
import { FilledText } from './FilledText.tsx';
import { audienceTexts, savedText } from './saved-texts.ts';
import { SavedReplyDialog } from './SavedReplyDialog.tsx';
import styles from './Saved.module.css';

export function SavedRepliesScreen({ now }: { now: Date }) {
  const { answer, error, again } =
    useDeskQuery<typeof savedReplyRoutes.deskSavedReplies>('GET /api/desk/saved-replies');
  const [, navigate] = useLocation();
  const isNew = newReplyPath.endsWith(`?${useSearch()}`);
  const [opened, setOpened] = useState<SavedReply | null>(null);
  useTitle(`${m.desk_saved()} | ${m.desk_title()}`);
  const close = () => {
    setOpened(null);
    if (isNew) navigate(savedRepliesPath, { replace: true });
  };
  return (
    <section className={styles['screen']} aria-labelledby="saved-title">
      <div className={styles['head']}>
        <h1 id="saved-title" tabIndex={-1}>
          {m.desk_saved()}
        </h1>
        <Button onClick={() => navigate(newReplyPath)}>{m.desk_saved_new()}</Button>
      </div>
      {error !== null && (
        <div role="alert">
          <p>{accountErrorText(error)}</p>
          <Button look="secondary" onClick={again}>
            {m.claim_try_again()}
          </Button>
        </div>
      )}
      {answer === null && error === null && <Skeleton shape="page" />}
      {answer?.replies.length === 0 && <p>{m.desk_saved_none()}</p>}
      <ul className={styles['replies']}>
        {answer?.replies.map((reply) => (
          <Reply key={reply.id} reply={reply} now={now} open={() => setOpened(reply)} />
        ))}
      </ul>
      {answer !== null && (isNew || opened !== null) && (
        <SavedReplyDialog
          opened={opened}
          newest={answer.replies.find(({ id }) => id === opened?.id) ?? opened}
          now={now}
          again={again}
          close={close}
          audiences={answer.audiences}
        />
      )}
    </section>
  );
}

function Reply({ reply, now, open }: { reply: SavedReply; now: Date; open: () => void }) {
  const { title, text, sharedWith, mayChange } = reply;
  return (
    <li>
      <h2>{title}</h2>
      <p className={styles['about']}>
        {audienceTexts[sharedWith]()} · {savedText(reply, now)}
      </p>
      <p className={styles['words']}>
        <FilledText text={text} />
      </p>
      {mayChange && (
        <Button look="secondary" onClick={open}>
          {m.desk_saved_edit({ title })}
        </Button>
      )}
    </li>
  );
}
