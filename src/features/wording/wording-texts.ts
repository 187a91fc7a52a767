import * as m from '#web/messages/index.ts';
import type { Actor, textFields } from '#shared/wording.ts';
import type { WordingSample } from './wording-routes.ts';

type Field = (typeof textFields)[number];

export const fieldNames: Record<Field, () => string> = {
  heading: m.wording_field_heading,
  sentence: m.wording_field_sentence,
  meaning: m.wording_field_meaning,
  next: m.wording_field_next,
  when: m.wording_field_when,
  todo: m.wording_field_todo,
  text: m.wording_field_text,
  usually: m.wording_field_usually,
  past: m.wording_field_past,
  pastMeaning: m.wording_field_past_meaning,
};

export const actorNames: Record<Actor, () => string> = {
  us: m.wording_actor_us,
  claimant: m.wording_actor_claimant,
  insurer: m.wording_actor_insurer,
  courier: m.wording_actor_courier,
  parts: m.wording_actor_parts,
  nobody: m.wording_actor_nobody,
};

export const sampleNames: Record<WordingSample['kind'], () => string> = {
  usual: m.wording_sample_usual,
  'little-known': m.wording_sample_little,
  late: m.wording_sample_late,
  tried: m.wording_sample_tried,
  dated: m.wording_sample_dated,
  asked: m.wording_sample_asked,
};

export const channelNames: Record<WordingSample['notices'][number]['channel'], () => string> = {
  mail: m.notices_mail,
  text: m.notices_text,
  push: m.notices_push,
};

export const warningTexts = {
  day: m.wording_warns_day,
  person: m.wording_warns_person,
  fault: m.wording_warns_fault,
} as const;
