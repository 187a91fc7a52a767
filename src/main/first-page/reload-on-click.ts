import { reloadId } from '#shared/page/shell.ts';

/** Makes the document's reload button work without the page's script. */
export function reloadOnClick(): void {
  addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.id === reloadId) location.reload();
  });
}
