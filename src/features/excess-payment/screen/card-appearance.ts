import type { Appearance } from '@stripe/stripe-js';

export function cardAppearance(): Appearance {
  const root = getComputedStyle(document.documentElement);
  const token = (name: string) => root.getPropertyValue(name).trim();
  const border = `2px solid ${token('--c-control')}`;
  return {
    theme: root.colorScheme === 'dark' ? 'night' : 'stripe',
    variables: {
      colorPrimary: token('--c-primary'),
      colorBackground: token('--c-surface'),
      colorText: token('--c-ink'),
      colorTextSecondary: token('--c-ink-2'),
      colorTextPlaceholder: token('--c-ink-2'),
      colorDanger: token('--c-danger-fg'),
      borderRadius: token('--r-md'),
      fontSizeBase: getComputedStyle(document.body).fontSize,
      // A frame of another origin cannot use this page's font.
      fontFamily: 'system-ui, sans-serif',
      focusOutline: `3px solid ${token('--c-focus')}`,
      focusBoxShadow: 'none',
    },
    rules: {
      '.Input': { border, boxShadow: 'none' },
      '.Tab': { border, boxShadow: 'none' },
      '.Tab--selected': { borderColor: token('--c-primary') },
    },
  };
}

export function watchAppearance(change: () => void): () => void {
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const chosen = new MutationObserver(change);
  dark.addEventListener('change', change);
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    dark.removeEventListener('change', change);
    chosen.disconnect();
  };
}
