import { useSaveBrand } from '#claim/brand/form/useSaveBrand.ts';
import type { BrandAnswer, ShownBrandVersion } from '#claim/brand/own/brand-routes.ts';
import * as m from '#web/messages/index.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { BrandFacts } from './BrandFacts.tsx';
import styles from './Brands.module.css';

type BrandVersionsProps = { known: BrandAnswer; onSaved: (text: string) => void };

const statusTexts = {
  draft: m.wording_status_draft,
  published: m.wording_status_published,
  past: m.wording_status_past,
} as const;

export function BrandVersions({ known, onSaved }: BrandVersionsProps) {
  const { save, failure } = useSaveBrand();
  const { versions, newest, brand } = known;
  const putBack = async ({ content }: ShownBrandVersion) => {
    const version = await save({ id: brand.id, content, publish: true, seen: newest });
    if (version !== null) onSaved(m.brand_published({ version }));
  };
  return (
    <Card title={m.wording_versions()}>
      {versions.length === 0 && <p>{m.brand_no_versions()}</p>}
      {failure !== null && (
        <p role="alert" className={styles['failed']}>
          {failure}
        </p>
      )}
      <ol reversed className={styles['versions']}>
        {versions.map((version) => (
          <Version key={version.version} version={version} onPutBack={() => void putBack(version)} />
        ))}
      </ol>
    </Card>
  );
}

function Version({ version: of, onPutBack }: { version: ShownBrandVersion; onPutBack: () => void }) {
  const { version, content, status, savedBy, savedAt } = of;
  return (
    <li value={version}>
      <p>
        <strong>{m.wording_version({ version, status: statusTexts[status]() })}</strong>{' '}
        {m.wording_saved({ name: savedBy, at: formatDateTime(new Date(savedAt)) })}
      </p>
      <details>
        <summary>{m.brand_version_facts({ version })}</summary>
        <BrandFacts content={content} />
      </details>
      {status === 'past' && (
        <Button look="secondary" onClick={onPutBack}>
          {m.wording_put_back({ version })}
        </Button>
      )}
    </li>
  );
}
