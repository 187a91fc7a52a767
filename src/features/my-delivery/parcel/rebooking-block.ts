import type { ShownParcel } from './parcel-fields.ts';

/** Why nothing can be asked for any more, as far as the page knows. */
export type Block = 'replaced' | 'waits' | 'closed' | 'not-offered';

/** `opened` is the parcel as it was when somebody began to ask; `now` stands in its place on the page. */
export function blockOf(opened: ShownParcel, now: ShownParcel): Block | null {
  if (now.id !== opened.id) return 'replaced';
  if (now.rebooking?.status === 'asked') return 'waits';
  if (!now.isChangeable) return 'closed';
  return now.offers === null ? 'not-offered' : null;
}
