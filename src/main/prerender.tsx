import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import { InfoScreen } from '#features/info/InfoScreen.tsx';
import { baseLocale, overwriteGetLocale } from '#web/paraglide/runtime.js';
import { TitleContext } from '#web/title.ts';
import { Portal } from './Portal.tsx';
import { ClaimShell } from './ClaimShell.tsx';
import type { DrawnPage, PageInput } from './page-data.ts';
import type { LateScreens } from './routes.tsx';

const screens: LateScreens = { ClaimPages: ({ page }) => <ClaimShell page={page} />, InfoScreen };

let locale: PageInput['boot']['locale'] = baseLocale;
overwriteGetLocale(() => locale);

/** Draws a page. Drawing never waits, so the language can be one variable for its length. */
export function render(input: PageInput): DrawnPage {
  locale = input.boot.locale;
  let title = input.boot.brand.name;
  const html = renderToString(
    <Router ssrPath={input.path} ssrSearch={input.search}>
      <TitleContext value={(full) => (title = full)}>
        <Portal data={input} late={screens} />
      </TitleContext>
    </Router>,
  );
  return { html, title };
}
