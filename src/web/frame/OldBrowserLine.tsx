import { oldBrowserId } from '#shared/page/templates.ts';
import * as m from '#web/messages/index.ts';

/** Server-rendered and hidden. Browsers that are too old for the scripts get none of them, and this line. */
export function OldBrowserLine({ phone }: { phone: string }) {
  return (
    <div id={oldBrowserId} className="top-strip" role="status" hidden>
      <p className="page-width">
        {m.old_browser_text()} <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
      </p>
    </div>
  );
}
