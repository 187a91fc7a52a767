import { formatTime } from '#shared/time/dates.ts';
import * as m from '#web/messages/index.ts';
import type { NoticePlan, noticePlanRoutes } from '../../notice/notice-plan-routes.ts';
import { useDeskQuery } from '../useDeskQuery.ts';

const channelTexts = { mail: m.desk_told_mail, text: m.desk_told_text, push: m.desk_told_push };

function textOf(plan: NoticePlan, name: string): string {
  if (plan.told === 'no')
    return plan.why === 'unwanted' ? m.desk_told_unwanted({ name }) : m.desk_told_nowhere({ name });
  const what = plan.channels.map((channel) => channelTexts[channel]()).join(m.desk_told_and());
  const values = { name, what, time: formatTime(plan.at) };
  if (plan.why === 'now') return m.desk_told_now(values);
  return plan.why === 'night' ? m.desk_told_night(values) : m.desk_told_recent(values);
}

export function ToldWhen({ claimId, name }: { claimId: string; name: string }) {
  const { answer } = useDeskQuery<typeof noticePlanRoutes.deskNoticePlan>('GET /api/desk/claims/:claimId/notice-plan', {
    params: { claimId },
  });
  return answer === null ? null : <span>{textOf(answer, name)}</span>;
}
