import type { ReactNode } from 'react';
import type { PublicBrand } from '#shared/boot.ts';
import { useBoot } from '#web/boot.ts';
import { ContactDetails } from '#web/frame/ContactDetails.tsx';
import { PageFrame } from '#web/frame/PageFrame.tsx';
import * as m from '#web/paraglide/messages.js';
import { useTitle } from '#web/title.ts';
import { Card } from '#web/ui/Card.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { AccessibilityStatement } from './AccessibilityStatement.tsx';
import styles from './InfoScreen.module.css';

type InfoPage = 'privacy' | 'cookies' | 'accessibility' | 'contact';

const titles: Record<InfoPage, () => string> = {
  privacy: m.privacy_title,
  cookies: m.storage_title,
  accessibility: m.accessibility_title,
  contact: m.contact_title,
};

/** The plain pages that the footer and the top bar lead to. */
export function InfoScreen({ page }: { page: InfoPage }) {
  const { brand } = useBoot();
  const title = titles[page]();
  useTitle(title);
  return (
    <PageFrame narrow>
      <PageHeading>{title}</PageHeading>
      <div className={styles['text']}>{contentOf(page, brand)}</div>
    </PageFrame>
  );
}

function contentOf(page: InfoPage, brand: PublicBrand): ReactNode {
  switch (page) {
    case 'contact':
      return (
        <Card>
          <ContactDetails brand={brand} />
        </Card>
      );
    case 'privacy':
      return <Privacy brand={brand} />;
    case 'cookies':
      return <Storage />;
    case 'accessibility':
      return <AccessibilityStatement brand={brand} />;
  }
}

function Privacy({ brand }: { brand: PublicBrand }) {
  const { vitals } = useBoot();
  const { companyName: company, insurer } = brand;
  return (
    <>
      <p>{m.privacy_lead({ company, insurer })}</p>
      <h2>{m.privacy_what_title()}</h2>
      <p>{m.privacy_what()}</p>
      {vitals > 0 && <p>{m.privacy_measure()}</p>}
      <h2>{m.privacy_see_title()}</h2>
      <p>{m.privacy_see({ company })}</p>
      {brand.privacyUrl !== null && (
        <p>
          <a href={brand.privacyUrl} target="_blank" rel="noopener noreferrer">
            {m.privacy_full({ company })}
          </a>
        </p>
      )}
      <h2>{m.privacy_ask_title()}</h2>
      <p>{m.privacy_ask({ company })}</p>
      <Card>
        <ContactDetails brand={brand} />
      </Card>
    </>
  );
}

function Storage() {
  const { chat, serviceWorker } = useBoot();
  return (
    <>
      <p>{m.storage_lead()}</p>
      <ul className={styles['list']}>
        <li>{m.storage_session()}</li>
        <li>{m.storage_copy()}</li>
        {serviceWorker && <li>{m.storage_program()}</li>}
        <li>{m.storage_language()}</li>
        <li>{m.storage_appearance()}</li>
        <li>{m.storage_account()}</li>
        {chat.kind === 'built-in' && <li>{m.storage_chat()}</li>}
        {chat.kind === 'chatwoot' && <li>{m.storage_chat_other()}</li>}
        <li>{m.storage_payment()}</li>
      </ul>
      <p>{m.storage_none()}</p>
      <p>{m.storage_stop()}</p>
    </>
  );
}
