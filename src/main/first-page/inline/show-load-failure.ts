// Shown if the document's script, or the end of the page, is missing or incomplete.
import { brokenId } from '#shared/page/templates.ts';
import { reloadOnClick } from '../reload-on-click.ts';

function show(): void {
  const line = document.getElementById(brokenId);
  if (line !== null) line.hidden = false;
}

const isScript = (target: EventTarget | null) => target instanceof HTMLScriptElement;

// In the capture phase, because an element's failed load does not bubble.
addEventListener('error', (event) => (isScript(event.target) || event.error instanceof SyntaxError) && show(), true);
addEventListener('DOMContentLoaded', () => {
  if (document.querySelector('body>template,script[type=module]') === null) show();
});
reloadOnClick();
