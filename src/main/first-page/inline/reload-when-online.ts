// A claimant who is still there ten seconds after leaving the page has followed a telephone or mail link.
import { reloadOnClick } from '../reload-on-click.ts';

const leavingMs = 10_000;
const settleMs = 1_000;
let leftAt = -Infinity;

function reload(): void {
  const restMs = leftAt + leavingMs - performance.now();
  if (restMs > 0) setTimeout(reload, restMs);
  else location.reload();
}

addEventListener('beforeunload', ({ timeStamp }) => (leftAt = timeStamp));
addEventListener('online', () => setTimeout(reload, settleMs));
reloadOnClick();
