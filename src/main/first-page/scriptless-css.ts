/**
 * Hides what does nothing without a script: buttons, but those that are pictures, forms that a script alone can send,
 * and what is marked. Server-drawn words beside them say how to go on.
 */
export const scriptlessCss =
  'button[type=button]:not([aria-haspopup]),form:not([method]):not([action]),[data-scripted]{display:none!important}';
