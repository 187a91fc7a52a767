import type { PublicBrand } from '#shared/page/boot.ts';
import { formatLongDate } from '#shared/time/dates.ts';
import { ContactDetails } from '#web/frame/ContactDetails.tsx';
import * as m from '#web/messages/index.ts';
import { Card } from '#web/ui/Card.tsx';
import { NewTab } from '#web/ui/NewTab.tsx';
import styles from './InfoScreen.module.css';

const lastReviewed = '2026-11-21T12:00:00Z';

const adviceService = { url: 'https://www.equalityadvisoryservice.com/', phone: '0808 800 0082' };

function Items({ items }: { items: string[] }) {
  return (
    <ul className={styles['list']}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

const can = () => [
  m.accessibility_keyboard(),
  m.accessibility_zoom(),
  m.accessibility_reader(),
  m.accessibility_motion(),
];

const tested = () => [
  m.accessibility_tested_axe(),
  m.accessibility_tested_keyboard(),
  m.accessibility_tested_zoom(),
  m.accessibility_tested_targets(),
  m.accessibility_tested_colours(),
  m.accessibility_tested_words(),
];

const untested = () => [
  m.accessibility_untested_readers(),
  m.accessibility_untested_browsers(),
  m.accessibility_untested_people(),
];

const limits = () => [
  m.accessibility_limits_photos(),
  m.accessibility_limits_parties(),
  m.accessibility_limits_messages(),
];

/** Claims no more than docs/acceptance.md has a test for. */
export function AccessibilityStatement({ brand }: { brand: PublicBrand }) {
  return (
    <>
      <p>{m.accessibility_lead()}</p>
      <p>{m.accessibility_goal()}</p>
      <h2>{m.accessibility_can_title()}</h2>
      <Items items={can()} />
      <h2>{m.accessibility_tested_title()}</h2>
      <Items items={tested()} />
      <h2>{m.accessibility_untested_title()}</h2>
      <Items items={untested()} />
      <h2>{m.accessibility_limits_title()}</h2>
      <Items items={limits()} />
      <h2>{m.accessibility_ask_title()}</h2>
      <p>{m.accessibility_ask()}</p>
      <Card>
        <ContactDetails brand={brand} />
      </Card>
      <Complaint />
      <p>{m.accessibility_date({ date: formatLongDate(lastReviewed) })}</p>
    </>
  );
}

function Complaint() {
  return (
    <>
      <h2>{m.accessibility_complain_title()}</h2>
      <p>
        {m.accessibility_complain({ phone: adviceService.phone })}{' '}
        <a href={adviceService.url} target="_blank" rel="noopener noreferrer">
          {m.accessibility_complain_link()}
          <NewTab />
        </a>
      </p>
    </>
  );
}
