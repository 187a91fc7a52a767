import * as m from '#web/messages/index.ts';
import { Card } from '#web/ui/Card.tsx';
import { NewTab } from '#web/ui/NewTab.tsx';
import { reportUrl } from './report-url.ts';
import { versionText } from './version-text.ts';
import styles from './ReportScreen.module.css';

type EarlierProps = { claimId: string; versions: readonly { number: number; issuedAt: string | null }[] };

/** As they were issued, each as its PDF. */
export function EarlierReports({ claimId, versions }: EarlierProps) {
  return (
    <Card title={m.report_earlier()}>
      <ul className={styles['earlier']}>
        {versions.map((version) => (
          <li key={version.number}>
            <a href={`${reportUrl(claimId)}&version=${version.number}`} target="_blank" rel="noreferrer">
              {versionText(version)} (PDF)
              <NewTab />
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
