import { reloadId } from '#shared/page/shell.ts';

export function reloadOnClick(): void {
  addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.id === reloadId) location.reload();
  });
}
