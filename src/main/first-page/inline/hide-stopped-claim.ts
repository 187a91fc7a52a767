// Hides a rendered claim on a device that was told to forget it, until the page's script has handled that.
import { isStopPending } from '#web/session/session.ts';

document.documentElement.hidden = isStopPending();
