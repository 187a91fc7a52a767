import { useState } from 'react';
import { updateName } from '#claim/change/update-name.ts';
import type { Locale } from '#shared/locale.ts';
import { AccountFrame } from '#web/account/AccountFrame.tsx';
import { NoPermission } from '#web/account/NoPermission.tsx';
import { QueryView } from '#web/account/QueryView.tsx';
import { useAccountQuery } from '#web/account/useAccountQuery.ts';
import { languages } from '#web/language.ts';
import * as m from '#web/messages/index.ts';
import { useTitle } from '#web/title.ts';
import { Card } from '#web/ui/Card.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import type { noticePreviewRoutes } from './notice-preview-routes.ts';
import type { NoticePreview, NoticePreviewsAnswer } from './notice-preview-answers.rules.ts';
import styles from './NoticePreviews.module.css';

type Chosen = { brandId: string; locale: Locale; key: string };

export function NoticePreviewsScreen() {
  useTitle(m.notices_title());
  const [chosen, setChosen] = useState<Chosen>({ brandId: '', locale: 'en-GB', key: '' });
  const { brandId, locale } = chosen;
  const { state, again } = useAccountQuery<typeof noticePreviewRoutes.noticePreviews>(
    'GET /api/account/noticePreviews',
    {
      query: { brandId: brandId || null, locale },
    },
  );
  if (state.kind === 'failed' && state.error.code === 'no-permission') return <NoPermission />;
  return (
    <AccountFrame title={m.notices_title()} lead={m.notices_lead()} wide signedIn>
      <QueryView state={state} again={again}>
        {(answer) => <Previews answer={answer} chosen={chosen} onChoose={setChosen} />}
      </QueryView>
    </AccountFrame>
  );
}

type PreviewsProps = { answer: NoticePreviewsAnswer; chosen: Chosen; onChoose: (chosen: Chosen) => void };

function Previews({ answer, chosen, onChoose }: PreviewsProps) {
  const { brands, brandId, previews } = answer;
  const shown = previews.find(({ key }) => key === chosen.key) ?? previews[0];
  return (
    <>
      <Card>
        <div className={styles['choices']}>
          <Select
            label={m.notices_news()}
            options={previews.map(({ key }) => ({ value: key, label: updateName(key) }))}
            value={shown?.key}
            onChange={(event) => onChoose({ ...chosen, key: event.currentTarget.value })}
          />
          <Select
            label={m.notices_brand()}
            options={brands.map(({ id, name }) => ({ value: id, label: name }))}
            value={brandId}
            onChange={(event) => onChoose({ ...chosen, brandId: event.currentTarget.value })}
          />
          <Select
            label={m.language_label()}
            options={languages}
            value={chosen.locale}
            onChange={(event) => {
              const found = languages.find(({ value }) => value === event.currentTarget.value);
              if (found) onChoose({ ...chosen, locale: found.value });
            }}
          />
        </div>
      </Card>
      {shown && <Preview preview={shown} chosen={{ ...chosen, brandId }} />}
    </>
  );
}

function Preview({ preview, chosen }: { preview: NoticePreview; chosen: Chosen }) {
  const { key, subject, text, push } = preview;
  const { brandId, locale } = chosen;
  const mail = `/api/account/noticeMail?${new URLSearchParams({ brandId, key, locale }).toString()}`;
  return (
    <div className={styles['previews']}>
      <Card title={m.notices_mail()}>
        <p className={styles['subject']}>{m.notices_subject({ subject })}</p>
        <iframe key={mail} title={m.notices_mail_frame()} src={mail} sandbox="" className={styles['mail']} />
      </Card>
      <div className={styles['short']}>
        <Card title={m.notices_text()}>
          <p className={styles['bubble']}>{text.body}</p>
          <p className={styles['note']}>
            {text.parts === 1 ? m.notices_one_part() : m.notices_parts({ count: text.parts })}
          </p>
        </Card>
        <Card title={m.notices_push()}>
          <div className={styles['bubble']}>
            <p className={styles['subject']}>{push.title}</p>
            <p>{push.body}</p>
          </div>
        </Card>
      </div>
    </div>
  );
}
