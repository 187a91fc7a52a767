import * as m from '#web/messages/index.ts';
import { mostLines } from '#claim/quote/quote-limits.rules.ts';
import type { Fault } from './typed-quote.ts';

export const faultTexts: Record<Fault, () => string> = {
  lines: () => m.desk_quote_wrong_lines({ count: mostLines }),
  name: m.desk_quote_wrong_name,
  quantity: m.desk_quote_wrong_quantity,
  amount: m.desk_quote_wrong_amount,
  rate: m.desk_quote_wrong_rate,
  total: m.desk_quote_wrong_total,
  share: m.desk_quote_wrong_share,
  day: m.desk_quote_wrong_day,
  who: m.desk_quote_wrong_who,
};
