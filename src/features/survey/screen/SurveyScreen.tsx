import { useState } from 'react';
import type { ClaimScreen } from '#claim/screen/claim-screen.ts';
import { useReadOnly } from '#claim/screen/read-only.ts';
import { useBoot } from '#web/boot.ts';
import { initialQuery } from '#web/graphql/graphql-initial-data.ts';
import { graphql, usePolledQuery, type ResultOf } from '#web/graphql/graphql.ts';
import * as m from '#web/messages/index.ts';
import { claimPath } from '#web/paths.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { useFocusAfter } from '#web/ui/useFocusAfter.ts';
import { isLow, thanksPlace } from '#claim/survey/survey.rules.ts';
import { formatDate } from '#shared/time/dates.ts';
import { SurveyForm } from './SurveyForm.tsx';
import { SurveyFields } from './survey-fields.ts';
import styles from './Survey.module.css';

const SurveyQuery = graphql(
  `
    query Survey($id: ID!) {
      claim(id: $id) {
        id
        ...SurveyFields
      }
    }
  `,
  [SurveyFields],
);

export const screen: ClaimScreen = {
  Screen: SurveyScreen,
  initialQueries: (claimId) => [initialQuery(SurveyQuery, { id: claimId })],
};

type SurveyClaim = NonNullable<ResultOf<typeof SurveyQuery>['claim']>;

export function SurveyScreen({ claimId }: { claimId: string }) {
  const { data } = usePolledQuery(SurveyQuery, { id: claimId }, useBoot().pollSeconds);
  return (
    <div className={styles['screen']}>
      <PageHeading>{m.survey_title()}</PageHeading>
      {data?.claim ? <Content claim={data.claim} /> : <Skeleton shape="page" />}
    </div>
  );
}

function Content({ claim: { id: claimId, survey } }: { claim: SurveyClaim }) {
  const readOnly = useReadOnly();
  const [sent, setSent] = useState(0);
  if (survey === null) return <Card>{m.survey_none()}</Card>;
  const mayAnswer = survey.isOpen && !readOnly;
  return (
    <>
      {survey.answeredAt !== null && <Thanks survey={survey} claimId={claimId} sent={sent} />}
      {survey.answeredAt === null && !survey.isOpen && <Card>{m.survey_over()}</Card>}
      {survey.answeredAt === null && mayAnswer && <p className={styles['lead']}>{m.survey_lead()}</p>}
      {mayAnswer && <SurveyForm key={survey.id} claimId={claimId} survey={survey} onSent={() => setSent(sent + 1)} />}
    </>
  );
}

type ThanksProps = { survey: NonNullable<SurveyClaim['survey']>; claimId: string; sent: number };

/** Takes the focus after each sending, because nothing else may have changed. */
function Thanks({ survey: { satisfaction, isOpen, openUntil }, claimId, sent }: ThanksProps) {
  const place = useFocusAfter<HTMLDivElement>(sent);
  return (
    <Card title={m.survey_thanks()}>
      <div id={thanksPlace} ref={place} tabIndex={-1} className={styles['thanks']} role="status">
        <p>{isOpen ? m.survey_thanks_open({ day: formatDate(openUntil) }) : m.survey_thanks_closed()}</p>
        {satisfaction !== null && isLow(satisfaction) && (
          <>
            <p>{m.survey_low()}</p>
            <LinkButton href={claimPath('messages', claimId)} look="secondary">
              {m.survey_low_message()}
            </LinkButton>
            <LinkButton href={claimPath('complaint', claimId)} look="secondary">
              {m.survey_low_complaint()}
            </LinkButton>
          </>
        )}
      </div>
    </Card>
  );
}
