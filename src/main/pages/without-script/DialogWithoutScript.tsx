import { IcloudSteps } from '#features/remove-icloud/IcloudSteps.tsx';
import type { PublicBrand } from '#shared/page/boot.ts';
import type { Overlay } from '#shared/page/claim-pages.ts';
import { ContactDetails } from '#web/frame/ContactDetails.tsx';
import * as m from '#web/messages/index.ts';
import { Card } from '#web/ui/Card.tsx';

type DialogWithoutScriptProps = { overlay: Overlay; brand: PublicBrand };

export const dialogTitles: Record<Overlay, () => string> = {
  'submit-passcode': m.claim_passcode_title,
  'remove-icloud': m.claim_icloud_title,
};

/** Above the page, in place of a dialog, which a script alone can open. */
export function DialogWithoutScript({ overlay, brand }: DialogWithoutScriptProps) {
  return (
    <noscript>
      <section className="page-width">
        <Card title={dialogTitles[overlay]()}>
          {overlay === 'remove-icloud' ? (
            <>
              <IcloudSteps device="device" />
              <p>{m.claim_without_script()}</p>
            </>
          ) : (
            <p>{m.passcode_without_script()}</p>
          )}
          <ContactDetails brand={brand} />
        </Card>
      </section>
    </noscript>
  );
}
