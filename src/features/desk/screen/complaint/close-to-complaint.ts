import { flushSync } from 'react-dom';
import type { ShownComplaint } from '../../complaint/shown-complaint.ts';
import { sectionId } from './EarlierComplaint.tsx';

/** Closes a dialog after its act. The focus goes to the complaint, because the button that opened the dialog may go. */
export function closeToComplaint({ id }: Pick<ShownComplaint, 'id'>, onClose: () => void): void {
  flushSync(onClose);
  document.getElementById(sectionId(id))?.focus();
}
