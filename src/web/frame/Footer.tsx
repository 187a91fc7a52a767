import { Suspense, useEffect, useId, useRef, useState, type FormEvent, type SyntheticEvent } from 'react';
import { Link } from '#web/router.ts';
import { useBoot } from '#web/boot.ts';
import { lazyComponent } from '#web/lazy-component.ts';
import * as m from '#web/messages/index.ts';
import { stopClaimSession } from '#web/session/session.ts';
import { leaveClaim } from '#web/session/stopped.ts';
import { applyAppearance, savedAppearance, type Appearance } from '#web/theme.ts';
import { chooseLanguage, languages, takeLanguageSwitch, type NoticesAfterSwitch } from '#web/language.ts';
import { forgetCaches } from '#web/session/stored-files.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import styles from './Footer.module.css';

export function Footer() {
  return (
    <footer className={styles['footer']}>
      <div className={`page-width ${styles['inside']}`}>
        <ul className={styles['links']}>
          <li>
            <Link href="/privacy">{m.privacy_title()}</Link>
          </li>
          <li>
            <Link href="/cookies">{m.storage_title()}</Link>
          </li>
          <li>
            <Link href="/accessibility">{m.accessibility_title()}</Link>
          </li>
          <li>
            <Link href="/authentication/profile">{m.footer_account()}</Link>
          </li>
          <li>
            <StopTracking />
          </li>
        </ul>
        <div className={styles['choices']}>
          <LanguageSelect />
          <AppearanceSelect />
        </div>
        <noscript>{import.meta.env.SSR && <LanguageForm />}</noscript>
      </div>
    </footer>
  );
}

const NoticesLine = lazyComponent(async () => (await import('./NoticesLine.tsx')).NoticesLine);
const LanguageForm = lazyComponent(async () => (await import('./LanguageForm.tsx')).LanguageForm);

/** The arrow keys go through the languages: one is taken by Enter or by going on, because the page loads anew. */
function LanguageSelect() {
  const { locale } = useBoot();
  const isByKeys = useRef(false);
  const isTaken = useRef(false);
  const id = useId();
  const [notices, setNotices] = useState<NoticesAfterSwitch>('none');
  useEffect(() => {
    const switched = takeLanguageSwitch();
    if (switched === null) return;
    // Where it was before the page was loaded anew.
    document.getElementById(id)?.focus();
    setNotices(switched);
  }, [id]);
  const take = ({ currentTarget: { value } }: SyntheticEvent<HTMLSelectElement>) => {
    const chosen = languages.find((language) => language.value === value)?.value ?? locale;
    if (chosen === locale || isTaken.current) return;
    isTaken.current = true;
    void chooseLanguage(chosen);
  };
  return (
    <>
      <Select
        id={id}
        label={m.language_label()}
        options={languages}
        defaultValue={locale}
        onPointerDown={() => (isByKeys.current = false)}
        onKeyDown={(event) => {
          isByKeys.current = true;
          if (event.key === 'Enter') take(event);
        }}
        onChange={(event) => {
          if (!isByKeys.current) take(event);
        }}
        onBlur={take}
      />
      {(notices === 'switched' || notices === 'chosen') && (
        <Suspense fallback={null}>
          <NoticesLine notices={notices} />
        </Suspense>
      )}
    </>
  );
}

function AppearanceSelect() {
  const [appearance, setAppearance] = useState<Appearance>('system');
  useEffect(() => setAppearance(savedAppearance()), []);
  const options: { value: Appearance; label: string }[] = [
    { value: 'system', label: m.appearance_system() },
    { value: 'light', label: m.appearance_light() },
    { value: 'dark', label: m.appearance_dark() },
  ];
  return (
    <Select
      label={m.appearance_label()}
      options={options}
      value={appearance}
      onChange={(event) => {
        const chosen = event.currentTarget.value as Appearance;
        applyAppearance(chosen);
        setAppearance(chosen);
      }}
    />
  );
}

function stopTracking(event: FormEvent): void {
  event.preventDefault();
  void stopClaimSession().then(forgetThisDevice);
}

/** A plain form, so that it works before hydration; with script it also clears this device's storage. */
function StopTracking() {
  return (
    <form method="post" action="/stop-tracking" onSubmit={stopTracking}>
      <button type="submit" className={styles['stop']}>
        {m.stop_tracking()}
      </button>
    </form>
  );
}

async function forgetThisDevice(reachable: boolean): Promise<void> {
  await forgetCaches();
  leaveClaim(reachable);
}
