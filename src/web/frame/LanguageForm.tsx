import { languagePath, noticesPlace } from '#shared/page/language-choice.ts';
import { useBoot } from '#web/boot.ts';
import { languages } from '#web/language.ts';
import * as m from '#web/messages/index.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import { NoticesText } from './NoticesLine.tsx';
import styles from './Footer.module.css';

/** The switch of language without a script. The browser shows only the line at which the server's answer leads. */
export function LanguageForm() {
  const { locale } = useBoot();
  return (
    <form method="post" action={languagePath} className={styles['language']}>
      <Select name="locale" label={m.language_label()} options={languages} defaultValue={locale} />
      <button type="submit" className={styles['stop']}>
        {m.language_switch()}
      </button>
      {(['switched', 'chosen'] as const).map((notices) => (
        <p key={notices} id={noticesPlace[notices]} className={styles['notices']}>
          <NoticesText notices={notices} />
        </p>
      ))}
    </form>
  );
}
