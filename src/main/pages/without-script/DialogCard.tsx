import { IcloudSteps } from '#features/remove-icloud/IcloudSteps.tsx';
import type { Overlay } from '#shared/page/claim-pages.ts';
import { useBoot } from '#web/boot.ts';
import { ContactDetails } from '#web/frame/ContactDetails.tsx';
import * as m from '#web/messages/index.ts';
import { Card } from '#web/ui/Card.tsx';

export const dialogTitles: Record<Overlay, () => string> = {
  'submit-passcode': m.claim_passcode_title,
  'remove-icloud': m.claim_icloud_title,
};

export function DialogCard({ overlay }: { overlay: Overlay }) {
  const { brand } = useBoot();
  return (
    <div className="instead-of-dialog">
      <Card title={dialogTitles[overlay]()}>
        <div className="without-script">
          {overlay === 'remove-icloud' ? (
            <>
              <IcloudSteps device="device" />
              <p>{m.claim_without_script()}</p>
            </>
          ) : (
            <p>{m.passcode_without_script()}</p>
          )}
          <ContactDetails brand={brand} />
        </div>
      </Card>
    </div>
  );
}
