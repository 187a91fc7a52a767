import * as m from '#web/messages/index.ts';
import type { WaitingOn } from '#claim/desk/clock-kinds.rules.ts';

export const whomTexts: Record<WaitingOn, () => string> = {
  us: m.desk_whom_us,
  claimant: m.desk_whom_claimant,
  insurer: m.desk_whom_insurer,
  parts: m.desk_whom_parts,
  courier: m.desk_whom_courier,
  nobody: m.desk_whom_nobody,
};
