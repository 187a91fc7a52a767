import type { ReactNode } from 'react';

/** `size` in pixels at a 16 px font size; icons scale with the text. */
export type IconProps = { size?: number };

export function Icon({ size = 24, children }: IconProps & { children: ReactNode }) {
  const length = `${size / 16}rem`;
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      width={length}
      height={length}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}
