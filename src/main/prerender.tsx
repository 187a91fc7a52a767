import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import { InfoScreen } from '#features/info/InfoScreen.tsx';
import { baseLocale, overwriteGetLocale } from '#web/paraglide/runtime.js';
import { App } from './App.tsx';
import { ClaimShell } from './ClaimShell.tsx';
import type { PageInput } from './page-data.ts';
import type { LateScreens } from './routes.tsx';

const screens: LateScreens = { ClaimPages: ({ page }) => <ClaimShell page={page} />, InfoScreen };

let locale: PageInput['boot']['locale'] = baseLocale;
overwriteGetLocale(() => locale);

/** Draws a page's body. Drawing never waits, so the language can be one variable for its length. */
export function render(input: PageInput): string {
  locale = input.boot.locale;
  return renderToString(
    <Router ssrPath={input.path} ssrSearch={input.search}>
      <App data={input} late={screens} />
    </Router>,
  );
}
