import { useState } from 'react';
import { SmallBrandForm } from '#claim/brand/form/SmallBrandForm.tsx';
import * as m from '#web/messages/index.ts';
import { Link } from '#web/router.ts';
import { useFocusAfter } from '#web/ui/useFocusAfter.ts';
import type { StepProps } from './setup-props.ts';
import styles from './Setup.module.css';

/** Asks for what a company needs to begin. All else, and later changes, are at Brands. */
export function BrandStep({ setup, again }: StepProps) {
  const isDone = setup.steps.some(({ step, status }) => step === 'brand' && status === 'done');
  const [saved, setSaved] = useState(0);
  const status = useFocusAfter<HTMLDivElement>(saved);
  return (
    <>
      <div role="status" ref={status} tabIndex={-1} className={styles['status']}>
        {isDone && (
          <p>
            {m.setup_brand_there({ name: setup.brand.name })}{' '}
            <Link href="/account/brands" className={styles['link']}>
              {m.setup_brand_change()}
            </Link>
          </p>
        )}
        {saved > 0 && <p>{m.setup_brand_saved()}</p>}
      </div>
      {!isDone && (
        <div className={styles['form']}>
          <SmallBrandForm
            submitLabel={m.setup_brand_save()}
            onSaved={() => {
              setSaved(saved + 1);
              again();
            }}
          />
        </div>
      )}
    </>
  );
}
