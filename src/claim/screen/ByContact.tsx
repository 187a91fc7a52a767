import { useBoot } from '#web/boot.ts';
import { ContactDetails } from '#web/frame/ContactDetails.tsx';
import * as m from '#web/messages/index.ts';
import { classes } from '#web/ui/classes.ts';
import styles from './ByContact.module.css';

/** Says how to do without a script what a hidden button beside it does. */
export function ByContact({ text = m.claim_without_script() }: { text?: string }) {
  const { brand } = useBoot();
  return (
    <noscript>
      <div className={classes('without-script', styles['beside'])}>
        <p>{text}</p>
        <ContactDetails brand={brand} />
      </div>
    </noscript>
  );
}
