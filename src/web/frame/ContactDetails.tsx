import type { ReactNode } from 'react';
import type { PublicBrand } from '#shared/page/boot.ts';
import * as m from '#web/messages/index.ts';
import { Breakable } from '#web/ui/Breakable.tsx';
import { KeyValueList } from '#web/ui/KeyValueList.tsx';
import styles from './ContactDetails.module.css';

type ContactDetailsProps = { brand: PublicBrand; children?: ReactNode };

export function ContactDetails({ brand, children }: ContactDetailsProps) {
  const { email, phone, hours, hoursLang } = brand.contact;
  return (
    <div className={styles['details']}>
      <p>{m.contact_lead()}</p>
      <KeyValueList
        items={[
          { key: m.contact_phone(), value: <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a> },
          {
            key: m.contact_email(),
            value: (
              <a href={`mailto:${email}`}>
                <Breakable text={email} />
              </a>
            ),
          },
          { key: m.contact_hours(), value: hours, lang: hoursLang ?? undefined },
        ]}
      />
      {children}
    </div>
  );
}
