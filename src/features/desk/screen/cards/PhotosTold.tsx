import * as m from '#web/messages/index.ts';
import type { photoRoutes } from '../../photo/photo-routes.ts';
import { timeInWords } from '../due/due-texts.ts';
import { kindTexts } from '../photo/photo-texts.ts';
import { useDeskQuery } from '../useDeskQuery.ts';
import { Asked } from './Asked.tsx';
import styles from '../Cards.module.css';

/** That there are photos, of what and when: whoever sees no contacts sees no picture. */
export function PhotosTold({ claimId, now }: { claimId: string; now: Date }) {
  const query = useDeskQuery<typeof photoRoutes.deskPhotos>('GET /api/desk/claims/:claimId/photos', {
    params: { claimId },
  });
  return (
    <Asked query={query}>
      {({ shown }) =>
        shown.length === 0 ? (
          <p>{m.desk_photos_none()}</p>
        ) : (
          <>
            <p>{m.desk_photos_withheld()}</p>
            <ul className={styles['rows']}>
              {shown.map(({ id, kind, name, viewName, caption, at }) => (
                <li key={id}>
                  <strong>{[kindTexts[kind](), viewName, caption].filter(Boolean).join(': ')}</strong>
                  <span>
                    {name}, {timeInWords(at, now)}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )
      }
    </Asked>
  );
}
