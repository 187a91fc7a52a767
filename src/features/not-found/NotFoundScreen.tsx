import type { FormEvent } from 'react';
import * as errorTexts from '#shared/error-texts.ts';
import { PageFrame } from '#web/frame/PageFrame.tsx';
import * as m from '#web/messages/index.ts';
import { useTitle } from '#web/title.ts';
import { Button } from '#web/ui/Button.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import styles from './NotFoundScreen.module.css';

function goBack(event: FormEvent): void {
  if (history.length < 2) return;
  event.preventDefault();
  history.back();
}

export function NotFoundScreen() {
  useTitle(m.not_found_title());
  return (
    <PageFrame narrow>
      <PageHeading>{errorTexts.page_not_found}</PageHeading>
      <p className={styles['help']}>{m.not_found_help()}</p>
      <form action="/" onSubmit={goBack}>
        <Button type="submit">{m.not_found_back()}</Button>
      </form>
    </PageFrame>
  );
}
