import { oldBrowserId } from '#shared/page/templates.ts';
import * as m from '#web/messages/index.ts';

/**
 * Server-rendered as a template, for browsers that are too old for the scripts and get none of them. In the page itself
 * its link would stand before the skip link, which has to be the first.
 */
export function OldBrowserLine({ phone }: { phone: string }) {
  return (
    <div>
      <template id={oldBrowserId}>
        <div className="top-strip" role="status">
          <p className="page-width">
            {m.old_browser_text()} <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
          </p>
        </div>
      </template>
    </div>
  );
}
