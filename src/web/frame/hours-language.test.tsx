import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Boot } from '#shared/page/boot.ts';
import type { Locale } from '#shared/locale.ts';
import { BootContext } from '../boot.ts';
import { ContactDetails } from './ContactDetails.tsx';
import { UnreachableScreen } from './UnreachableScreen.tsx';

function bootWith(hoursLang: Locale | null): Boot {
  const contact = { email: 'a@b.example', phone: '0800 1', hours: 'Not on Sundays', hoursLang };
  return { locale: 'pl', brand: { name: 'Marigold', logoLight: '', logoDark: '', contact } } as unknown as Boot;
}

const drawn = (boot: Boot): string[] =>
  [<ContactDetails key="contact" brand={boot.brand} />, <UnreachableScreen key="away" />].map((screen) =>
    renderToStaticMarkup(<BootContext value={boot}>{screen}</BootContext>),
  );

test('hours are marked where they are in another language than the page', () => {
  const marked = /lang="en-GB"[^>]*>Not on Sundays</;
  for (const html of drawn(bootWith('en-GB'))) expect(html).toMatch(marked);
  for (const html of drawn(bootWith(null))) expect(html).not.toMatch(/lang=/);
});
