import type { FormEvent } from 'react';
import { Link, useSearch } from '#web/router.ts';
import { ContactLink } from '#web/frame/ContactLink.tsx';
import { PageFrame } from '#web/frame/PageFrame.tsx';
import * as m from '#web/messages/index.ts';
import { useTitle } from '#web/title.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { CodeField } from '#claim/mailed-code/CodeField.tsx';
import { codeAddress, codePath, codeSentPlace } from '#features/track/code.rules.ts';
import { useCode, type CodeReason } from './useCode.ts';
import styles from './CodeScreen.module.css';

export function CodeScreen() {
  const query = useSearch();
  const { returnUrl, tried, errors, summary, sending, submit } = useCode(query);
  const trouble = troubleOf(tried.reason);
  const isError = trouble !== null || errors.code !== undefined;
  useTitle(isError ? m.error_title({ title: m.code_title() }) : m.code_title());
  return (
    <PageFrame narrow>
      <PageHeading>{m.code_title()}</PageHeading>
      <p className={styles['lead']}>{m.code_lead()}</p>
      <ErrorSummary key={tried.attempt} fields={summary.map((id) => ({ id, label: m.code_label() }))}>
        {trouble && <p>{trouble}</p>}
      </ErrorSummary>
      <p id={codeSentPlace} tabIndex={-1} role="status" className={styles['sent']}>
        {tried.reason?.kind === 'sent' && m.code_sent()}
      </p>
      <Card>
        <CodeForm
          returnUrl={returnUrl}
          error={errors.code}
          busy={sending?.call === 'code'}
          onEnter={(text) => submit({ call: 'code', text })}
        />
        <AnotherForm
          returnUrl={returnUrl}
          busy={sending?.call === 'anotherCode'}
          onAnother={() => submit({ call: 'anotherCode' })}
        />
      </Card>
      <p className={styles['help']}>
        {m.code_help_before()} <ContactLink /> {m.code_help_after()}{' '}
        <Link href={returnUrl === null ? '/track' : `/track?${new URLSearchParams({ returnUrl }).toString()}`}>
          {m.code_start_again()}
        </Link>
      </p>
    </PageFrame>
  );
}

type CodeFormProps = {
  returnUrl: string | null;
  error: string | undefined;
  busy: boolean;
  onEnter: (text: string) => Promise<void>;
};

function CodeForm({ returnUrl, error, busy, onEnter }: CodeFormProps) {
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = new FormData(event.currentTarget).get('code');
    void onEnter(typeof code === 'string' ? code : '');
  };
  return (
    <form method="post" action={codeAddress(returnUrl)} noValidate className={styles['form']} onSubmit={onSubmit}>
      <CodeField id="code" name="code" error={error} />
      <Button type="submit" wide busy={busy} busyLabel={m.code_busy()}>
        {m.code_submit()}
      </Button>
    </form>
  );
}

type AnotherFormProps = { returnUrl: string | null; busy: boolean; onAnother: () => Promise<void> };

function AnotherForm({ returnUrl, busy, onAnother }: AnotherFormProps) {
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void onAnother();
  };
  const action = codeAddress(returnUrl).replace(codePath, `${codePath}/another`);
  return (
    <form method="post" action={action} className={styles['another']} onSubmit={onSubmit}>
      <Button type="submit" look="secondary" wide busy={busy} busyLabel={m.code_another_busy()}>
        {m.code_another()}
      </Button>
    </form>
  );
}

function troubleOf(reason: CodeReason | null): string | null {
  switch (reason?.kind) {
    case 'over':
      return m.code_over();
    case 'limited':
      return reason.minutes === 1 ? m.code_limited_one() : m.code_limited({ minutes: reason.minutes });
    case 'offline':
      return m.track_offline();
    case 'unavailable':
      return m.track_unavailable();
    default:
      return null;
  }
}
