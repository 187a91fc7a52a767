import type { ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { RenderedAt } from '#web/router.ts';
import { layoutQueries } from '#claim/screen/ClaimLayout.tsx';
import { ClaimNav } from '#claim/screen/ClaimNav.tsx';
import type { InitialQuery } from '#shared/page/initial-data.ts';
import type { ClaimPage } from '#shared/page/claim-pages.ts';
import { unreachablePath } from '#shared/page/templates.ts';
import { renderWithData } from '#web/graphql/graphql.ts';
import { setPageLocale } from '#shared/page/page-locale.ts';
import * as m from '#web/messages/index.ts';
import { pageTitle, TitleContext } from '#web/title.ts';
import { BrokenLine } from '#web/frame/BrokenLine.tsx';
import { OldBrowserLine } from '#web/frame/OldBrowserLine.tsx';
import { StoppedScreen } from '#web/frame/StoppedScreen.tsx';
import { UnreachableScreen } from '#web/frame/UnreachableScreen.tsx';
import { ClaimPages, claimScreens } from '#main/pages/ClaimPages.tsx';
import { ClaimShell } from '#main/pages/ClaimShell.tsx';
import { OtherPages } from '#main/pages/OtherPages.tsx';
import { DialogCard, dialogTitles } from '#main/pages/without-script/DialogCard.tsx';
import { ExcessWithoutScript } from '#main/pages/without-script/ExcessWithoutScript.tsx';
import type { ShownExcess } from '#main/pages/without-script/shown-excess.ts';
import { Page, type LateScreens } from '#main/pages/Page.tsx';
import type { RenderedPage, PageInput } from './page-data.ts';

export { loadComponents } from '#web/lazy-component.ts';

const screens: LateScreens = {
  ClaimPages: ({ page }) => <ClaimShell page={page} />,
  OtherPages,
  StoppedScreen,
  loadClaimPages: async () => {},
};

const shellWith =
  (excess: ShownExcess): LateScreens['ClaimPages'] =>
  ({ page }) => (
    <ClaimShell
      page={page}
      navigation={
        <noscript>
          <ClaimNav claimId={excess.claimId} page={page} pages={claimScreens} claim={excess.nav} />
        </noscript>
      }
    >
      <ExcessWithoutScript excess={excess} />
    </ClaimShell>
  );

const pagesWith =
  (scriptless: ReactNode): LateScreens['ClaimPages'] =>
  (props) => <ClaimPages {...props} scriptless={scriptless} />;

function screensFor({ path, initialData, excess, overlay }: PageInput): LateScreens {
  if (excess) return { ...screens, ClaimPages: shellWith(excess) };
  if (path === unreachablePath) return { ...screens, OtherPages: UnreachableScreen };
  if (initialData === undefined) return screens;
  return { ...screens, ClaimPages: overlay ? pagesWith(<DialogCard overlay={overlay} />) : ClaimPages };
}

function draw(input: PageInput): RenderedPage {
  setPageLocale(input.boot.locale);
  let title = input.boot.brand.name;
  const html = renderToString(
    <RenderedAt path={input.path} search={input.search}>
      <TitleContext value={(full) => (title = full)}>
        <Page data={input} late={screensFor(input)} />
      </TitleContext>
    </RenderedAt>,
  );
  const description = m.portal_description({ company: input.boot.brand.companyName });
  const { excess, overlay } = input;
  if (excess) title = pageTitle(m.claim_excess_payment(), input.boot.brand.name);
  if (overlay) title = pageTitle(dialogTitles[overlay](), input.boot.brand.name);
  const { phone } = input.boot.brand.contact;
  const lines = renderToStaticMarkup(
    <>
      <BrokenLine />
      <OldBrowserLine phone={phone} />
    </>,
  );
  return { html, title, description, lines };
}

/**
 * Rendering is synchronous, so the language and the data can be module variables meanwhile. `note` receives the key of
 * each query for which the input has no data.
 */
export function render(input: PageInput, note: (key: string) => void = () => {}): RenderedPage {
  return renderWithData({ ...input.initialData }, note, () => draw(input));
}

export async function initialQueriesOf(page: ClaimPage, claimId: string): Promise<InitialQuery[]> {
  return [...layoutQueries(claimId), ...(await claimScreens[page].initialQueries(claimId))];
}
