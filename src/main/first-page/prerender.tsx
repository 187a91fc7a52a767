import type { ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { DrawnAt } from '#web/router.ts';
import { InfoScreen } from '#features/info/InfoScreen.tsx';
import { CodeScreen } from '#features/track/screen/CodeScreen.tsx';
import { PreferencesShell } from '#features/notification-preferences/PreferencesShell.tsx';
import { NotFoundScreen } from '#features/not-found/NotFoundScreen.tsx';
import { unreachablePath } from '#shared/page/shell.ts';
import type { FirstQuery } from '#shared/page/first-answers.ts';
import { drawWithAnswers } from '#web/graphql/graphql.ts';
import { setPageLocale } from '#web/locale.ts';
import * as m from '#web/messages/index.ts';
import { TitleContext } from '#web/title.ts';
import { BrokenLine } from '#web/frame/BrokenLine.tsx';
import { StoppedScreen } from '#web/frame/StoppedScreen.tsx';
import { UnreachableScreen } from '#web/frame/UnreachableScreen.tsx';
import { Portal } from '#main/pages/Portal.tsx';
import { AccountShell } from '#main/pages/AccountShell.tsx';
import { AuthenticationShell } from '#main/pages/AuthenticationShell.tsx';
import { ClaimShell } from '#main/pages/ClaimShell.tsx';
import { ClaimPages } from '#main/pages/ClaimPages.tsx';
import type { DrawnPage, FirstQueriesOf, PageInput } from './page-data.ts';
import { otherPlaceOf } from '#main/pages/other-places.rules.ts';
import type { LateScreens } from '#main/pages/routes.tsx';

function otherPage(path: string): ReactNode {
  if (path === unreachablePath) return <UnreachableScreen />;
  const place = otherPlaceOf(path);
  switch (place.kind) {
    case 'info':
      return <InfoScreen page={place.page} />;
    case 'account':
      return <AccountShell page={place.page} />;
    case 'authentication':
      return <AuthenticationShell page={place.page} />;
    case 'code':
      return <CodeScreen />;
    case 'preferences':
      return <PreferencesShell linked={place.claimId === null && !place.stopped} stopped={place.stopped} />;
    case 'unknown':
      return <NotFoundScreen />;
  }
}

const screens: LateScreens = {
  ClaimPages: ({ page }) => <ClaimShell page={page} />,
  OtherPages: ({ path }) => otherPage(path),
  StoppedScreen,
  loadClaimPages: async () => {},
};

/** The screens with the claim's own ones, for a page with initial data. */
const screensOfClaim: LateScreens = { ...screens, ClaimPages };

function draw(input: PageInput, late: LateScreens): DrawnPage {
  setPageLocale(input.boot.locale);
  let title = input.boot.brand.name;
  const html = renderToString(
    <DrawnAt path={input.path} search={input.search}>
      <TitleContext value={(full) => (title = full)}>
        <Portal data={input} late={late} />
      </TitleContext>
    </DrawnAt>,
  );
  const description = m.portal_description({ company: input.boot.brand.companyName });
  return { html, title, description, broken: renderToStaticMarkup(<BrokenLine />) };
}

/** Renders a page. Rendering is synchronous, so the language and the data can be module variables meanwhile. */
export function render(input: PageInput): DrawnPage {
  const { answers } = input;
  if (answers === undefined) return draw(input, screens);
  return drawWithAnswers(
    { ...answers },
    () => {},
    () => draw(input, screensOfClaim),
  );
}

/** Finds the queries of a claim page by rendering it without data. */
export const firstQueriesOf: FirstQueriesOf = (input) => {
  const queries: FirstQuery[] = [];
  drawWithAnswers(
    {},
    (query) => queries.push(query),
    () => draw(input, screensOfClaim),
  );
  return queries;
};
