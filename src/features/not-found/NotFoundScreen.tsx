import type { MouseEvent } from 'react';
import * as errorTexts from '#shared/error-texts.ts';
import { PageFrame } from '#web/frame/PageFrame.tsx';
import * as m from '#web/paraglide/messages.js';
import { useTitle } from '#web/title.ts';
import { buttonClasses } from '#web/ui/Button.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import styles from './NotFoundScreen.module.css';

function goBack(event: MouseEvent): void {
  if (history.length < 2) return;
  event.preventDefault();
  history.back();
}

/** §2 Not-found page. Going back is a link to the start where there is no page to go back to. */
export function NotFoundScreen() {
  useTitle(m.not_found_title());
  return (
    <PageFrame narrow>
      <PageHeading>{errorTexts.page_not_found}</PageHeading>
      <p className={styles['help']}>{m.not_found_help()}</p>
      <a href="/" className={buttonClasses()} onClick={goBack}>
        {m.not_found_back()}
      </a>
    </PageFrame>
  );
}
