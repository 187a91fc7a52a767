import * as m from '#web/paraglide/messages.js';
import { Button } from '#web/ui/Button.tsx';
import { useReportWindow } from './useReportWindow.ts';
import styles from './ReportScreen.module.css';

/** 'Download Report' (§2). Where no window may be opened, the report is offered as a link once it is ready. */
export function DownloadReport({ claimId, title }: { claimId: string; title: string }) {
  const { state, url, open } = useReportWindow(claimId, title);
  return (
    <div className={styles['download']}>
      <Button busy={state === 'working'} busyLabel={m.report_generating()} onClick={open}>
        {m.report_download()}
      </Button>
      {state === 'ready' && (
        <p>
          {m.report_ready()}{' '}
          <a href={url} target="_blank" rel="noreferrer">
            {m.report_open()}
            <span className="hidden"> {m.new_tab()}</span>
          </a>
        </p>
      )}
    </div>
  );
}
