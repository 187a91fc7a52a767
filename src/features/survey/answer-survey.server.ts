import { GraphQLError } from 'graphql';

import { auditClaimantAction } from '#claim/access/audit-claimant-action.data.ts';
import { changeOwnClaim } from '#claim/change/claim-change.data.ts';
import { addAlerts } from '#claim/desk/alarms/alerts.data.ts';
import { leadsOfClaim } from '#claim/desk/alarms/leads-of-claim.data.ts';
import { isSurveyOpen } from '#claim/survey/survey-days.rules.ts';
import { isLow, type SurveyAnswer } from '#claim/survey/survey.rules.ts';
import { findNewestSurvey, storeSurveyAnswer, type StoredSurvey } from '#claim/survey/surveys.data.ts';
import type { Tx } from '#server/db/connect.ts';
import type { AuditChange } from '#shared/audit-kind.ts';
import type { GraphqlContext } from '#server/graphql/builder.ts';
import { addOutgoingEvent } from '#server/outbox/outgoing-event.data.ts';
import { isScoreFault, type Typed, typedAnswer } from './survey-answer.rules.ts';

export type OwnAnswer = Typed & { claimId: string; byLink: boolean };

const surveyError = (code: string, message: string, field?: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code, ...(field !== undefined && { field }) } });

function answerIn(wanted: OwnAnswer): SurveyAnswer {
  const answer = typedAnswer(wanted);
  if (!isScoreFault(answer)) return answer;
  throw surveyError(answer.code, answer.message, answer.field);
}

const isSame = (one: StoredSurvey, other: SurveyAnswer): boolean =>
  one.satisfaction === other.satisfaction &&
  one.ease === other.ease &&
  one.wouldHaveCalled === other.wouldHaveCalled &&
  one.words === other.words;

const textOf = (value: number | boolean | null): string => String(value ?? '');

/** What they wrote is not in the audit, which outlives it. */
function changesOf(before: StoredSurvey, after: SurveyAnswer): AuditChange[] {
  const fields = ['satisfaction', 'ease', 'wouldHaveCalled'] as const;
  const changed = fields.filter((field) => before[field] !== after[field]);
  const told = changed.map((field) => ({ field, from: textOf(before[field]), to: textOf(after[field]) }));
  return before.words === after.words ? told : [...told, { field: 'surveyWords' }];
}

type Answering = Pick<GraphqlContext, 'services' | 'now'> & { claimId: string };

/** A second low answer of the same survey is no second alarm. */
async function alarmLeads(tx: Tx, { claimId, services, now }: Answering, { askedAt }: StoredSurvey): Promise<void> {
  const { desk, demo } = services.settings;
  if (!desk) return;
  const leads = await leadsOfClaim(tx, claimId, { now, demo });
  const alert = { claimId, kind: 'survey-low', stage: 'now', runAt: askedAt } as const;
  await addAlerts(
    tx,
    leads.map((accountId) => ({ ...alert, accountId })),
    { now },
  );
}

async function publish(tx: Tx, { claimId, now }: Answering, surveyId: string, answer: SurveyAnswer): Promise<void> {
  const { satisfaction, ease, wouldHaveCalled } = answer;
  await addOutgoingEvent(tx, {
    key: `survey.answered:${surveyId}:${now.toISOString()}`,
    type: 'survey.answered',
    claimId,
    now,
    data: { surveyId, satisfaction, ease, wouldHaveCalled },
  });
}

/**
 * Stores or changes the answer about the newest ending. The same answer again changes nothing. Throws CLAIM_NOT_FOUND,
 * CLAIM_READ_ONLY, SURVEY_MISSING, SURVEY_OVER, BAD_USER_INPUT and TEXT_TOO_LONG.
 */
export async function answerOwnSurvey(
  context: Pick<GraphqlContext, 'services' | 'viewer' | 'now'>,
  wanted: OwnAnswer,
): Promise<void> {
  const answer = answerIn(wanted);
  const claimId = wanted.claimId.toLowerCase();
  const answering = { services: context.services, now: context.now, claimId };
  const { now } = context;
  await changeOwnClaim(context, claimId, async (tx) => {
    const survey = await findNewestSurvey(tx, claimId);
    if (survey === null) throw surveyError('SURVEY_MISSING', 'We haven’t asked about this claim.');
    if (!isSurveyOpen(survey, now)) throw surveyError('SURVEY_OVER', 'This can’t be answered or changed any more.');
    if (isSame(survey, answer)) return false;
    const answeredAt = survey.answeredAt ?? now;
    await storeSurveyAnswer(tx, { claimId, id: survey.id }, answer, { now, byLink: wanted.byLink, answeredAt });
    await publish(tx, answering, survey.id, answer);
    if (isLow(answer.satisfaction)) await alarmLeads(tx, answering, survey);
    const detail = survey.answeredAt === null ? 'survey answered' : 'survey changed';
    const changes = changesOf(survey, answer);
    await auditClaimantAction(tx, { claimId, action: 'claim.changed', detail, changes }, now);
    return true;
  });
}
