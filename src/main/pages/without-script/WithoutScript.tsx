import { lazyComponent } from '#web/lazy-component.ts';

/** The server alone draws it. With the mark, its parts are not on the pages that name it. */
export const WithoutScript = /* @__PURE__ */ lazyComponent(
  async () => (await import('./WithoutScriptCard.tsx')).WithoutScriptCard,
);
