import { reloadId } from '#shared/page/templates.ts';

export function reloadOnClick(): void {
  addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.id === reloadId) location.reload();
  });
}
