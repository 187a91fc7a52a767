import { useEffect, useId, useRef, useState, type FormEvent, type RefObject } from 'react';
import type { Preferences } from '#claim/change/notification-preferences.rules.ts';
import type { Locale } from '#shared/locale.ts';
import type { Offers } from '#shared/page/boot.ts';
import { afterFrame } from '#web/after-frame.ts';
import { useBoot } from '#web/boot.ts';
import { languages } from '#web/language.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import type { CallError } from '#web/call.ts';
import { preferencesErrorText } from './preferences-errors.ts';
import type { PreferencesAnswer } from './preferences-answers.rules.ts';
import styles from './Preferences.module.css';

type FormProps = PreferencesAnswer & { change: (wanted: Preferences) => Promise<CallError | null> };

type FormMessage = { text: string; isTrouble: boolean };

const nothing: FormMessage = { text: '', isTrouble: false };

export function PreferencesForm(props: FormProps) {
  const { preferences } = props;
  const { offers } = useBoot();
  const [message, setMessage] = useState(nothing);
  const [isBusy, setBusy] = useState(false);
  const change = async (wanted: Preferences, done: string) => {
    if (isBusy) return;
    setBusy(true);
    setMessage(nothing);
    const error = await props.change(wanted);
    setBusy(false);
    setMessage(error ? { text: preferencesErrorText(error), isTrouble: true } : { text: done, isTrouble: false });
  };
  const said = useRef<HTMLParagraphElement>(null);
  const start = async () => {
    await change({ ...preferences, stopped: false }, m.preferences_started());
    // The button that had the focus has gone.
    afterFrame(() => said.current?.focus());
  };
  const parts = { ...props, isBusy, message: { ...message, said } };
  if (preferences.stopped) return <Stopped {...parts} start={start} />;
  return (
    <>
      <Choices {...parts} save={(wanted) => change(wanted, savedText(wanted, { ...props, offers }))} />
      <Card title={m.preferences_stop_title()}>
        <div className={styles['stack']}>
          <p>{m.preferences_stop_text()}</p>
          <Button look="secondary" onClick={() => void change({ ...preferences, stopped: true }, '')}>
            {m.preferences_stop()}
          </Button>
        </div>
      </Card>
    </>
  );
}

type Ways = Pick<PreferencesAnswer, 'reachable' | 'browsers'> & { offers: Offers };

function savedText({ channels }: Preferences, { reachable, browsers, offers }: Ways): string {
  if (!Object.values(channels).includes(true)) return m.preferences_saved_none();
  const byMail = channels.mail && reachable.mail;
  const byText = channels.text && reachable.text && offers.texts;
  const byPush = channels.push && browsers > 0 && offers.push;
  return byMail || byText || byPush ? m.preferences_saved() : m.preferences_saved_unreachable();
}

type SaidMessage = FormMessage & { said: RefObject<HTMLParagraphElement | null> };

type Parts = PreferencesAnswer & { isBusy: boolean; message: SaidMessage };

function MessageText({ text, isTrouble, said }: SaidMessage) {
  return (
    <p
      ref={said}
      tabIndex={-1}
      role={isTrouble ? 'alert' : 'status'}
      className={isTrouble ? styles['trouble'] : styles['said']}
    >
      {text}
    </p>
  );
}

function Stopped({ message, isBusy, start }: Parts & { start: () => Promise<void> }) {
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card>
      <div className={styles['stack']}>
        <p ref={heading} tabIndex={-1}>
          {m.preferences_is_stopped()}
        </p>
        <MessageText {...message} />
        <Button busy={isBusy} onClick={() => void start()}>
          {m.preferences_start()}
        </Button>
      </div>
    </Card>
  );
}

/** A channel that is not offered keeps its value, because the operator may set it up again. */
function wantedIn(form: HTMLFormElement, before: Preferences, { texts, push }: Offers): Preferences {
  const fields = new FormData(form);
  const isOn = (name: string) => fields.has(name);
  return {
    channels: {
      mail: isOn('mail'),
      text: texts ? isOn('text') : before.channels.text,
      push: push ? isOn('push') : before.channels.push,
    },
    locale: languages.find(({ value }) => value === fields.get('locale'))?.value ?? before.locale,
    quietHours: isOn('quietHours'),
    stopped: false,
  };
}

function pushHint(browsers: number): string {
  if (browsers === 0) return m.preferences_push_none();
  return browsers === 1 ? m.preferences_push_one() : m.preferences_push_some({ count: browsers });
}

function nightText({ texts, push }: Offers): string | null {
  if (texts && push) return m.preferences_night_text();
  if (texts) return m.preferences_night_only_texts();
  return push ? m.preferences_night_only_push() : null;
}

type ChoicesProps = Parts & { save: (wanted: Preferences) => Promise<void> };

function Choices({ preferences, languageChosen, reachable, browsers, message, isBusy, save }: ChoicesProps) {
  const { offers } = useBoot();
  const { channels, locale, quietHours } = preferences;
  const night = nightText(offers);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void save(wantedIn(event.currentTarget, preferences, offers));
  };
  return (
    <Card>
      <form className={styles['form']} onSubmit={submit}>
        <Channels channels={channels} reachable={reachable} browsers={browsers} offers={offers} />
        <fieldset className={styles['choices']}>
          <legend>{m.preferences_night()}</legend>
          {night !== null && <p className={styles['note']}>{night}</p>}
          <Checkbox
            id="preferences-quiet"
            name="quietHours"
            label={night === null ? m.preferences_quiet_only_mail() : m.preferences_quiet()}
            defaultChecked={quietHours}
          />
        </fieldset>
        <LanguageChoice locale={locale} languageChosen={languageChosen} />
        <div className={styles['end']}>
          <Button type="submit" busy={isBusy} busyLabel={m.preferences_saving()}>
            {m.preferences_save()}
          </Button>
          <MessageText {...message} />
        </div>
      </form>
    </Card>
  );
}

function LanguageChoice({ locale, languageChosen }: { locale: Locale; languageChosen: boolean }) {
  const id = useId();
  return (
    <div className={styles['language']}>
      <Select
        name="locale"
        label={m.preferences_language()}
        options={languages}
        defaultValue={locale}
        aria-describedby={id}
      />
      <p id={id} className={styles['note']}>
        {languageChosen ? m.preferences_language_chosen() : m.preferences_language_follows()}
      </p>
    </div>
  );
}

type ChannelsProps = Pick<PreferencesAnswer, 'reachable' | 'browsers'> &
  Pick<Preferences, 'channels'> & { offers: Offers };

function Channels({ channels, reachable, browsers, offers }: ChannelsProps) {
  return (
    <fieldset className={styles['choices']}>
      <legend>{m.preferences_channels()}</legend>
      <Checkbox
        id="preferences-mail"
        name="mail"
        label={m.preferences_mail()}
        hint={reachable.mail ? m.preferences_mail_hint() : m.preferences_mail_none()}
        defaultChecked={channels.mail}
      />
      {offers.texts && (
        <Checkbox
          id="preferences-text"
          name="text"
          label={m.preferences_text()}
          hint={reachable.text ? m.preferences_text_hint() : m.preferences_text_none()}
          defaultChecked={channels.text}
        />
      )}
      {offers.push && (
        <Checkbox
          id="preferences-push"
          name="push"
          label={m.preferences_push()}
          hint={pushHint(browsers)}
          defaultChecked={channels.push}
        />
      )}
    </fieldset>
  );
}
