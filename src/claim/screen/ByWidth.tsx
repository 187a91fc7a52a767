import type { ReactNode } from 'react';
import { phoneQuery } from '#shared/page/phone-query.ts';
import { useMedia } from './useMedia.ts';
import styles from './ByWidth.module.css';

type ByWidthProps = { phone: ReactNode; wide: ReactNode; inText?: boolean };

/**
 * One thing on the phone and another on wider screens. As long as nobody knows which it is, both are drawn and style shows
 * the right one, because nothing may move once it is known.
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
