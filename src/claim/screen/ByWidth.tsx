import type { ReactNode } from 'react';
import { phoneQuery } from '#shared/page/phone-query.ts';
import { useMedia } from './useMedia.ts';
import styles from './ByWidth.module.css';

type ByWidthProps = { phone: ReactNode; wide: ReactNode; inText?: boolean };

/**
 * Renders one thing on the phone and another on wider screens. Until the width is known both are rendered and CSS shows
 * the right one, so that the layout does not shift.
 */
export function ByWidth({ phone, wide, inText = false }: ByWidthProps) {
  const isPhone = useMedia(phoneQuery);
  const Part = inText ? 'span' : 'div';
  return (
    <>
      {isPhone !== false && <Part className={styles['phone']}>{phone}</Part>}
      {isPhone !== true && <Part className={styles['wide']}>{wide}</Part>}
    </>
  );
}
