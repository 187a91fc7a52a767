import { useState } from 'react';
import * as m from '#web/messages/index.ts';
import type { savedReplyRoutes } from '../../saved/saved-reply-routes.ts';
import { useDeskQuery } from '../useDeskQuery.ts';
import { savedText } from './saved-texts.ts';
import styles from './Saved.module.css';

type VersionsProps = { replyId: string; now: Date };

export function EarlierVersions(props: VersionsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{m.desk_saved_versions()}</summary>
      {isOpen && <Versions {...props} />}
    </details>
  );
}

function Versions({ replyId, now }: VersionsProps) {
  const { answer } = useDeskQuery<typeof savedReplyRoutes.deskReplyVersions>(
    'GET /api/desk/saved-replies/:replyId/versions',
    { params: { replyId } },
  );
  return (
    <ol className={styles['versions']}>
      {answer?.versions.slice(1).map((version) => (
        <li key={version.version}>
          <p className={styles['about']}>
            {version.title} · {savedText(version, now)}
          </p>
          <p className={styles['words']}>{version.text}</p>
        </li>
      ))}
    </ol>
  );
}
