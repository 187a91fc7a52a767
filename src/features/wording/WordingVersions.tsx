import type { OwnWords } from '#claim/wording/own/own-words.rules.ts';
import { textFields } from '#shared/wording.ts';
import { QueryView } from '#web/account/QueryView.tsx';
import { useAccountQuery } from '#web/account/useAccountQuery.ts';
import * as m from '#web/messages/index.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { fieldNames } from './wording-texts.ts';
import type { PreviewBody, ShownVersion, wordingRoutes } from './wording-routes.ts';
import styles from './Wording.module.css';

type WordingVersionsProps = { worded: Omit<PreviewBody, 'words'>; onPutBack: (words: OwnWords) => void };

const statusTexts = {
  draft: m.wording_status_draft,
  published: m.wording_status_published,
  past: m.wording_status_past,
} as const;

export function WordingVersions({ worded: { owner, key, locale }, onPutBack }: WordingVersionsProps) {
  const { state, again } = useAccountQuery<typeof wordingRoutes.wordingVersions>('GET /api/account/wordingVersions', {
    query: { ...owner, key, locale },
  });
  return (
    <Card title={m.wording_versions()}>
      <QueryView state={state} again={again}>
        {({ versions }) =>
          versions.length === 0 ? (
            <p>{m.wording_no_versions()}</p>
          ) : (
            <ol reversed className={styles['versions']}>
              {versions.map((version) => (
                <Version key={version.version} version={version} onPutBack={onPutBack} />
              ))}
            </ol>
          )
        }
      </QueryView>
    </Card>
  );
}

function Version({ version: of, onPutBack }: { version: ShownVersion; onPutBack: (words: OwnWords) => void }) {
  const { version, words, status, savedBy, savedAt } = of;
  const said = textFields.flatMap((field) => {
    const texts = words[field];
    return texts ? [{ field, text: texts.join(' | ') }] : [];
  });
  return (
    <li value={version}>
      <p>
        <strong>{m.wording_version({ version, status: statusTexts[status]() })}</strong>{' '}
        {m.wording_saved({ name: savedBy, at: formatDateTime(new Date(savedAt)) })}
      </p>
      {said.length === 0 ? (
        <p className={styles['hint']}>{m.wording_version_empty()}</p>
      ) : (
        <dl className={styles['said-words']}>
          {said.map(({ field, text }) => (
            <div key={field}>
              <dt>{fieldNames[field]()}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {status === 'past' && (
        <Button look="secondary" onClick={() => onPutBack(words)}>
          {m.wording_put_back({ version })}
        </Button>
      )}
    </li>
  );
}
