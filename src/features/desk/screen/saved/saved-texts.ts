import * as m from '#web/messages/index.ts';
import type { Audience } from '../../saved/saved-reply.rules.ts';
import type { ReplyVersion } from '../../saved/saved-reply-routes.ts';
import { timeInWords } from '../due/due-texts.ts';

export const audienceTexts: Record<Audience, () => string> = {
  me: m.desk_saved_audience_me,
  brands: m.desk_saved_audience_brands,
  all: m.desk_saved_audience_all,
};

export const savedText = ({ savedBy, savedAt }: ReplyVersion, now: Date): string =>
  m.desk_saved_by({ name: savedBy, time: timeInWords(savedAt, now) });
