import { useId, useState } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { reportUrl } from './report-url.ts';
import { useHasPhotos } from './useHasPhotos.ts';
import { useReportWindow } from './useReportWindow.ts';
import styles from './ReportScreen.module.css';

export function DownloadReport({ claimId, title }: { claimId: string; title: string }) {
  const [withPhotos, setWithPhotos] = useState(false);
  const hasPhotos = useHasPhotos(claimId);
  const id = useId();
  const url = `${reportUrl(claimId)}${hasPhotos && withPhotos ? '&photos=1' : ''}`;
  return (
    <div className={styles['download']}>
      <DownloadButton key={url} url={url} title={title} />
      <noscript>
        <p>
          <a href={url} target="_blank" rel="noreferrer">
            {m.report_open()}
            <span className="visually-hidden"> {m.new_tab()}</span>
          </a>
        </p>
      </noscript>
      {/* Its space is reserved, because whether there are photos is known last. */}
      <div data-scripted="" className={hasPhotos ? undefined : styles['unseen']}>
        <Checkbox
          id={id}
          label={m.report_with_photos()}
          checked={withPhotos}
          onChange={({ target }) => setWithPhotos(target.checked)}
        />
      </div>
    </div>
  );
}

function DownloadButton({ url, title }: { url: string; title: string }) {
  const { state, open } = useReportWindow(url, title);
  return (
    <>
      <Button busy={state === 'working'} busyLabel={m.report_generating()} onClick={open}>
        {m.report_download()}
      </Button>
      {state === 'ready' && (
        <p>
          {m.report_ready()}{' '}
          <a href={url} target="_blank" rel="noreferrer">
            {m.report_open()}
            <span className="visually-hidden"> {m.new_tab()}</span>
          </a>
        </p>
      )}
    </>
  );
}
