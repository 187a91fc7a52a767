// Records the last click on a button that nothing has handled, until the claim's screen is hydrated. ReplayEarlyClick
// then repeats it. A handler that is there before the screen marks its click by preventDefault().
import type { EarlyClickWindow } from '#web/ReplayEarlyClick.tsx';

let click: MouseEvent | null = null;
let path = '';

/** Returns the button of a click; null in a dialog, which only the page's script can have opened. */
const buttonOf = ({ target }: Event) =>
  target instanceof Element ? target.closest('button[type=button]:not(dialog *)') : null;

function record(event: MouseEvent): void {
  if (buttonOf(event) === null) return;
  click = event;
  path = location.pathname;
}

function forgetHandled(event: MouseEvent): void {
  if (event === click && event.defaultPrevented) click = null;
}

// React stops a click on what it cannot hydrate yet, so that it never bubbles to here.
addEventListener('click', record, true);
addEventListener('click', forgetHandled);

(window as EarlyClickWindow).takeEarlyClick = () => {
  removeEventListener('click', record, true);
  removeEventListener('click', forgetHandled);
  const taken = click;
  click = null;
  // React may hydrate the screen for a click, and then dispatches it itself.
  const isUnderWay = taken !== null && taken.eventPhase !== Event.NONE;
  return taken === null || isUnderWay || path !== location.pathname ? null : buttonOf(taken);
};
