import { formatDate } from '#shared/time/dates.ts';
import * as m from '#web/messages/index.ts';
import { type FigureValue, valueIn } from './figure-value.rules.ts';
import type { FigureId, Unit } from './report-list.rules.ts';

type FigureTexts = readonly [label: () => string, about: () => string];

const figureTexts: Readonly<Record<FigureId, FigureTexts>> = {
  came: [m.desk_figure_came, m.desk_figure_came_about],
  ended: [m.desk_figure_ended, m.desk_figure_ended_about],
  'answer-median': [m.desk_figure_answer_median, m.desk_figure_answer_median_about],
  'answer-most': [m.desk_figure_answer_most, m.desk_figure_answer_most_about],
  'answer-in-time': [m.desk_figure_answer_in_time, m.desk_figure_answer_in_time_about],
  'answer-first': [m.desk_figure_answer_first, m.desk_figure_answer_first_about],
  whole: [m.desk_figure_whole, m.desk_figure_whole_about],
  'whole-most': [m.desk_figure_whole_most, m.desk_figure_whole_most_about],
  'whole-ours': [m.desk_figure_whole_ours, m.desk_figure_whole_ours_about],
  state: [m.desk_figure_state, m.desk_figure_state_about],
  'state-ours': [m.desk_figure_state_ours, m.desk_figure_state_ours_about],
  'promise-kept': [m.desk_figure_promise_kept, m.desk_figure_promise_kept_about],
  'promise-set': [m.desk_figure_promise_set, m.desk_figure_promise_set_about],
  'promise-moved': [m.desk_figure_promise_moved, m.desk_figure_promise_moved_about],
  waiting: [m.desk_figure_waiting, m.desk_figure_waiting_about],
  'notice-sent': [m.desk_figure_notice_sent, m.desk_figure_notice_sent_about],
  'notice-failed': [m.desk_figure_notice_failed, m.desk_figure_notice_failed_about],
  notice: [m.desk_figure_notice, m.desk_figure_notice_about],
  'message-read': [m.desk_figure_message_read, m.desk_figure_message_read_about],
  'quote-median': [m.desk_figure_quote_median, m.desk_figure_quote_median_about],
  quote: [m.desk_figure_quote, m.desk_figure_quote_about],
  'complaint-rate': [m.desk_figure_complaint_rate, m.desk_figure_complaint_rate_about],
  complaint: [m.desk_figure_complaint, m.desk_figure_complaint_about],
  'complaint-median': [m.desk_figure_complaint_median, m.desk_figure_complaint_median_about],
  'complaint-fast': [m.desk_figure_complaint_fast, m.desk_figure_complaint_fast_about],
  'complaint-four-weeks': [m.desk_figure_complaint_four_weeks, m.desk_figure_complaint_four_weeks_about],
  'complaint-eight-weeks': [m.desk_figure_complaint_eight_weeks, m.desk_figure_complaint_eight_weeks_about],
  'complaint-upheld': [m.desk_figure_complaint_upheld, m.desk_figure_complaint_upheld_about],
  'complaint-withdrawn': [m.desk_figure_complaint_withdrawn, m.desk_figure_complaint_withdrawn_about],
  'complaint-elsewhere': [m.desk_figure_complaint_elsewhere, m.desk_figure_complaint_elsewhere_about],
  'complaint-mistaken': [m.desk_figure_complaint_mistaken, m.desk_figure_complaint_mistaken_about],
  satisfaction: [m.desk_figure_satisfaction, m.desk_figure_satisfaction_about],
  satisfied: [m.desk_figure_satisfied, m.desk_figure_satisfied_about],
  dissatisfied: [m.desk_figure_dissatisfied, m.desk_figure_dissatisfied_about],
  ease: [m.desk_figure_ease, m.desk_figure_ease_about],
  'would-call': [m.desk_figure_would_call, m.desk_figure_would_call_about],
  'survey-answered': [m.desk_figure_survey_answered, m.desk_figure_survey_answered_about],
  'contact-rate': [m.desk_figure_contact_rate, m.desk_figure_contact_rate_about],
  contact: [m.desk_figure_contact, m.desk_figure_contact_about],
  'passcode-given': [m.desk_figure_passcode_given, m.desk_figure_passcode_given_about],
  'passcode-opened': [m.desk_figure_passcode_opened, m.desk_figure_passcode_opened_about],
};

export const figureLabel = (id: FigureId): string => figureTexts[id][0]();
export const figureAbout = (id: FigureId): string => figureTexts[id][1]();

export const valueText = (figure: FigureValue, unit: Unit): string =>
  valueIn(figure, unit, {
    minutes: m.desk_reports_minutes,
    hours: m.desk_reports_hours,
    days: m.desk_reports_days,
    percent: m.desk_reports_percent,
    score: m.desk_reports_score,
    few: m.desk_reports_few,
    'kept-back': m.desk_reports_kept_back,
    none: m.desk_reports_no_figure,
  });

export const dayText = (text: string): string => formatDate(`${text}T12:00:00Z`);
