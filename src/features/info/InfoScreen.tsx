import type { ReactNode } from 'react';
import type { InfoPage } from '#shared/page/page-table.ts';
import type { PublicBrand } from '#shared/page/boot.ts';
import { useBoot } from '#web/boot.ts';
import { ContactDetails } from '#web/frame/ContactDetails.tsx';
import { PageFrame } from '#web/frame/PageFrame.tsx';
import * as m from '#web/messages/index.ts';
import { useTitle } from '#web/title.ts';
import { Card } from '#web/ui/Card.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { AccessibilityStatement } from './AccessibilityStatement.tsx';
import { storedItems } from './stored-items.ts';
import { NewTab } from '#web/ui/NewTab.tsx';
import styles from './InfoScreen.module.css';

const titles: Record<InfoPage, () => string> = {
  privacy: m.privacy_title,
  cookies: m.storage_title,
  accessibility: m.accessibility_title,
  contact: m.contact_title,
};

export function InfoScreen({ page }: { page: InfoPage }) {
  const { brand } = useBoot();
  const title = titles[page]();
  useTitle(title);
  return (
    <PageFrame narrow={page !== 'cookies'}>
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
          <ContactDetails brand={brand}>
            <p>
              <a href="/complaint">{m.complaint_contact_link()}</a>
            </p>
          </ContactDetails>
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
  const { companyName: company } = brand;
  return (
    <>
      <p>{m.privacy_lead({ company })}</p>
      <h2>{m.privacy_what_title()}</h2>
      <p>{m.privacy_what()}</p>
      {vitals > 0 && <p>{m.privacy_measure()}</p>}
      <h2>{m.privacy_see_title()}</h2>
      <p>{m.privacy_see({ company })}</p>
      {brand.privacyUrl !== null && (
        <p>
          <a href={brand.privacyUrl} target="_blank" rel="noopener noreferrer">
            {m.privacy_full({ company })}
            <NewTab />
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

function Names({ names }: { names: readonly string[] }) {
  return names.map((name) => (
    <span key={name} className={`mono ${styles['name']}`}>
      {name}
    </span>
  ));
}

function Storage() {
  const { chat, serviceWorker } = useBoot();
  return (
    <>
      <p>{m.storage_lead()}</p>
      <DataTable
        caption={m.storage_title()}
        columns={[m.storage_name(), m.storage_purpose(), m.storage_time()]}
        rows={storedItems({ chat: chat.kind, serviceWorker }).map(({ names, purpose, time }) => ({
          key: names.join(),
          cells: [<Names key="names" names={names} />, purpose(), time()],
        }))}
      />
      <p>{m.storage_none()}</p>
      <p>{m.storage_stop()}</p>
    </>
  );
}
