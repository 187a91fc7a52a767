import { useEffect } from 'react';
import * as m from '#web/messages/index.ts';
import { trackPath } from '#web/paths.ts';
import { useTitle } from '#web/title.ts';
import { buttonClasses } from '#web/ui/Button.tsx';
import { useOnline } from '#web/ui/feedback/useOnline.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { PageFrame } from './PageFrame.tsx';

export function StoppedScreen() {
  useTitle(m.stopped_title());
  const online = useOnline();
  useEffect(() => document.querySelector<HTMLElement>('h1')?.focus(), []);
  return (
    <PageFrame narrow>
      <PageHeading>{m.stopped_title()}</PageHeading>
      <p>{m.stopped_help()}</p>
      {online ? (
        <a href={trackPath} className={buttonClasses()}>
          {m.track_submit()}
        </a>
      ) : (
        <p>{m.stopped_offline()}</p>
      )}
    </PageFrame>
  );
}
