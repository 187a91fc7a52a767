import type { Page } from '@playwright/test';

/** Chromium draws no `noscript` where only its debugger has turned scripts off. */
export async function drawNoscript(page: Page, where = '**/*'): Promise<void> {
  await page.route(where, async (route) => {
    if (!route.request().isNavigationRequest()) return route.fallback();
    const response = await route.fetch();
    const body = (await response.text())
      .replaceAll(/<noscript>(?!<style>)/g, '<div>')
      .replaceAll(/(?<!<\/style>)<\/noscript>/g, '</div>');
    return route.fulfill({ response, body });
  });
}
