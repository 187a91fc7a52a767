import { useState } from 'react';
import type { ClaimScreen } from '#claim/screen/claim-screen.ts';
import { isOver } from '#claim/rules/is-over.ts';
import { formatLongDate } from '#shared/time/dates.ts';
import { useBoot } from '#web/boot.ts';
import { initialQuery } from '#web/graphql/graphql-initial-data.ts';
import { graphql, usePolledQuery } from '#web/graphql/graphql.ts';
import * as m from '#web/messages/index.ts';
import { Card } from '#web/ui/Card.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { EarlierReports } from './EarlierReports.tsx';
import { versionText } from './version-text.ts';
import { DownloadReport } from './DownloadReport.tsx';
import { ReportCards } from '#claim/report/ReportCards.tsx';
import { ReportSkeleton } from './ReportSkeleton.tsx';
import { isReportReady, reportOf, reportTitle } from '#claim/report/report.rules.ts';
import styles from './ReportScreen.module.css';

const ReportQuery = graphql(`
  query Report($id: ID!) {
    claim(id: $id) {
      id
      number
      displayStatus
      policyNumber
      externalReference
      endUserName
      endUserEmail
      endUserMobile
      endUserPhone
      registeredAddress
      accessories
      equipmentType {
        id
        name
      }
      inspectionStart {
        id
        eventDate
        engineer
      }
      repairStart {
        id
        eventDate
      }
      dataFormData {
        id
        name
        stringValue
        textValue
        intValue
        decimalValue
      }
      reportVersions {
        number
        issuedAt
        content {
          number
          claim {
            name
            lines
          }
          inspection {
            name
            lines
          }
          accessories
          device {
            name
            lines
          }
          findings {
            name
            lines
          }
        }
      }
    }
  }
`);

export const screen: ClaimScreen = {
  Screen: ReportScreen,
  initialQueries: (claimId) => [initialQuery(ReportQuery, { id: claimId })],
};

export function ReportScreen({ claimId }: { claimId: string }) {
  const [today] = useState(() => new Date());
  const { data } = usePolledQuery(ReportQuery, { id: claimId }, useBoot().pollSeconds);
  const claim = data?.claim ?? null;
  const [newest, ...earlier] = claim?.reportVersions ?? [];
  const isReady = claim !== null && (newest !== undefined || isReportReady(claim));
  return (
    <div className={styles['screen']}>
      <PageHeading>{m.claim_inspection_report()}</PageHeading>
      {newest !== undefined && <p>{versionText(newest)}</p>}
      {isReady && <DownloadReport claimId={claimId} title={reportTitle(claim.number)} />}
      {isReady && (
        <p className={styles['printed']}>
          {m.report_printed({ title: reportTitle(claim.number), date: formatLongDate(today) })}
        </p>
      )}
      {claim === null && <ReportSkeleton />}
      {claim !== null &&
        (isReady ? (
          <ReportCards report={newest?.content ?? reportOf(claim)} className={styles['cards']} />
        ) : (
          <NotReady isOver={isOver(claim)} />
        ))}
      {earlier.length > 0 && <EarlierReports claimId={claimId} versions={earlier} />}
    </div>
  );
}

function NotReady({ isOver: over }: { isOver: boolean }) {
  return (
    <Card>
      <p>{over ? m.report_none() : m.report_not_ready()}</p>
    </Card>
  );
}
