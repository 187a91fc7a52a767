import { useState } from 'react';
import type { BrandAnswer, brandRoutes } from '#claim/brand/own/brand-routes.ts';
import { accountErrorText } from '#web/account/account-texts.ts';
import { call, type CallError } from '#web/call.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import styles from './Brands.module.css';

type RemoveBrandProps = { known: BrandAnswer; onRemoved: (text: string) => void };

function usesOf({ use: { clients, hasClaims, limits } }: BrandAnswer): string[] {
  return [
    ...clients.map((name) => m.brand_used_by_client({ name })),
    ...(hasClaims ? [m.brand_used_by_claims()] : []),
    ...(limits > 0 ? [m.brand_used_by_limits({ count: limits })] : []),
  ];
}

/** Says what would change. What uses a brand that no file has must be accepted by a tick. */
export function RemoveBrand({ known, onRemoved }: RemoveBrandProps) {
  const { brand, inFile } = known;
  const uses = inFile ? [] : usesOf(known);
  const [isTicked, setTicked] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    const body = { id: brand.id, despiteUse: isTicked };
    const removed = await call<typeof brandRoutes.removeBrand>('POST /api/account/removeBrand', { body });
    setBusy(false);
    setError(removed.ok ? null : removed.error);
    if (removed.ok) onRemoved(inFile ? m.brand_file_again() : m.brand_removed({ name: brand.name }));
  };
  return (
    <Card title={inFile ? m.brand_back_to_file() : m.brand_remove_title()}>
      <p>{inFile ? m.brand_back_to_file_lead() : m.brand_remove_lead()}</p>
      {uses.length > 0 && (
        <>
          <p>{m.brand_used_by()}</p>
          <ul>
            {uses.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <Checkbox
            id="brand-despite-use"
            label={m.brand_despite_use()}
            checked={isTicked}
            onChange={(event) => setTicked(event.currentTarget.checked)}
          />
        </>
      )}
      {error && (
        <p role="alert" className={styles['failed']}>
          {accountErrorText(error)}
        </p>
      )}
      <Button look="danger" busy={isBusy} onClick={() => void remove()}>
        {inFile ? m.brand_back_to_file() : m.brand_remove()}
      </Button>
    </Card>
  );
}
