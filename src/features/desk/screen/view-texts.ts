import * as m from '#web/messages/index.ts';
import type { DeskView } from '../desk-views.rules.ts';
import { type DeskList, queryOf } from '../list/desk-list.rules.ts';

export const viewNames: Record<DeskView, () => string> = {
  mine: m.desk_view_mine,
  mentioned: m.desk_view_mentioned,
  unassigned: m.desk_view_unassigned,
  open: m.desk_view_open,
  'waiting-for-answer': m.desk_view_waiting_for_answer,
  'due-today': m.desk_view_due_today,
  overdue: m.desk_view_overdue,
  'waiting-on-claimant': m.desk_view_waiting_on_claimant,
  'waiting-on-insurer': m.desk_view_waiting_on_insurer,
  'waiting-on-parts': m.desk_view_waiting_on_parts,
  'waiting-on-courier': m.desk_view_waiting_on_courier,
  complaints: m.desk_view_complaints,
  'closed-complaints': m.desk_view_closed_complaints,
  silent: m.desk_view_silent,
  'support-needs': m.desk_view_support_needs,
  'not-delivered': m.desk_view_not_delivered,
  'not-taken-up': m.desk_view_not_taken_up,
  'ended-this-week': m.desk_view_ended_this_week,
};

/** Views in another order than by what is due. */
export const orderTexts: Partial<Record<DeskView, () => string>> = {
  silent: m.desk_order_silent,
  'closed-complaints': m.desk_order_closed,
  'ended-this-week': m.desk_order_ended,
};

export const wholeView = (view: DeskView): DeskList => ({ view, filter: {} });

export const queuePath = (list: DeskList): string => `/desk${queryOf(list)}`;

export const savedRepliesPath = '/desk/saved-replies';
export const newReplyPath = `${savedRepliesPath}?new`;

export const benchPath = '/desk/bench';

export const clocksPath = '/desk/clocks';
export const reportsPath = '/desk/reports';

export const deskClaimPath = (id: string, list: DeskList): string => `/desk/claims/${id}${queryOf(list)}`;

const mostShown = 999;

export const countText = (count: number): string => (count > mostShown ? `${mostShown}+` : String(count));

export const claimsText = (count: number): string => (count === 1 ? m.desk_claims_one() : m.desk_claims());
