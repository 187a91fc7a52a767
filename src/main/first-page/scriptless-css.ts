/**
 * Hides what does nothing without a script: buttons, forms that a script alone can send, and what is marked.
 * Server-drawn words say instead how to go on; the pages of those who have a script need no styles for them.
 */
export const scriptlessCss = [
  'button[type=button],form:not([method]):not([action]),[data-scripted]{display:none!important}',
  '.without-script{display:grid;gap:var(--s3)}',
  '.without-script svg{display:inline}',
  '.instead-of-dialog{margin-bottom:var(--s5)}',
  '.without-script ol{padding-inline-start:1.5rem;list-style:decimal}',
].join('');
