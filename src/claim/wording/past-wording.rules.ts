import type { Locale } from '#shared/locale.ts';
import { deviceOf, type DeviceFacts } from './device.rules.ts';
import { firstFilled, textOrNull, unbroken } from './wording-values.rules.ts';
import type { WordingTable } from '#shared/wording.ts';

export type PastState = { systemName: string; name: string; description: string };
export type PastWording = { heading: string; meaning: string | null };

export function pastWording(
  state: PastState | null,
  about: { device: DeviceFacts; insurer: string | null; locale: Locale },
  table: WordingTable,
): PastWording | null {
  if (state === null) return null;
  const entry = table[state.systemName] ?? table['other-state'];
  const name = textOrNull(state.name) ?? state.systemName;
  const values = {
    device: unbroken(deviceOf(about.device, about.locale).name),
    insurer: about.insurer,
    state: name,
    description: textOrNull(state.description),
  };
  if (!entry) return { heading: name, meaning: values.description };
  return { heading: firstFilled(entry.past, values) ?? name, meaning: firstFilled(entry.pastMeaning, values) };
}
