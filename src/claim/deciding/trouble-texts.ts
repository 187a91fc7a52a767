import * as m from '#web/messages/index.ts';
import type { Trouble } from './trouble.ts';

export const troubleTexts: Record<Trouble, () => string> = {
  offline: m.quote_trouble_offline,
  limited: m.quote_trouble_limited,
  unsent: m.quote_trouble_unsent,
};
