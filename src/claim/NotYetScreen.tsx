import { useBoot } from '#web/boot.ts';
import { ContactDetails } from '#web/frame/ContactDetails.tsx';
import * as m from '#web/paraglide/messages.js';
import { claimPath } from '#web/paths.ts';
import { useTitle } from '#web/title.ts';
import { Card } from '#web/ui/Card.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import styles from './NotYetScreen.module.css';

/** A page of the claim that this portal does not offer yet: says so, and how to reach a person instead. */
export function NotYetScreen({ claimId, title }: { claimId: string; title: string }) {
  useTitle(title);
  const { brand } = useBoot();
  return (
    <div className={styles['screen']}>
      <PageHeading>{title}</PageHeading>
      <Card>
        <div className={styles['body']}>
          <p>{m.claim_not_yet_available()}</p>
          <ContactDetails brand={brand} />
          <p>
            <LinkButton href={claimPath('my-claim', claimId)}>{m.claim_back_to_my_claim()}</LinkButton>
          </p>
        </div>
      </Card>
    </div>
  );
}
