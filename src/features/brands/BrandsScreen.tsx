import { useState } from 'react';
import type { BrandAnswer, brandRoutes, ListedBrand } from '#claim/brand/own/brand-routes.ts';
import { AccountFrame } from '#web/account/AccountFrame.tsx';
import { NoPermission } from '#web/account/NoPermission.tsx';
import { QueryView } from '#web/account/QueryView.tsx';
import { useAccountQuery } from '#web/account/useAccountQuery.ts';
import { useHeadingFocus } from '#web/ui/useHeadingFocus.ts';
import { dropTyped } from '#web/form/useTyped.ts';
import * as m from '#web/messages/index.ts';
import { Link, useLocation } from '#web/router.ts';
import { useTitle } from '#web/title.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { BrandEditor, typedAt } from './BrandEditor.tsx';
import { RemoveBrand } from './RemoveBrand.tsx';
import { BrandVersions } from './BrandVersions.tsx';
import styles from './Brands.module.css';

const path = '/account/brands';

const addressOf = (id: string): string => `${path}?${new URLSearchParams({ id }).toString()}`;

/** A list, one brand (`?id=acme`), or a new one (`?new=1`). */
export function BrandsScreen({ search }: { search: string }) {
  const query = new URLSearchParams(search);
  const id = query.get('id');
  const isNew = query.has('new');
  const opened = id ?? (isNew ? m.brand_new() : null);
  const [said, setSaid] = useState('');
  useTitle(opened ?? m.brands_title());
  useHeadingFocus(opened);
  return (
    <AccountFrame title={opened ?? m.brands_title()} {...(opened === null && { lead: m.brands_lead() })} wide signedIn>
      <p role="status" className={styles['said']}>
        {said}
      </p>
      {opened !== null && (
        <p>
          <LinkButton href={path} look="secondary">
            {m.brands_all()}
          </LinkButton>
        </p>
      )}
      {isNew && <NewBrand onSaid={setSaid} />}
      {id !== null && <OpenedBrand key={id} id={id} onSaid={setSaid} />}
      {opened === null && <BrandList />}
    </AccountFrame>
  );
}

function BrandList() {
  const { state, again } = useAccountQuery<typeof brandRoutes.brands>('GET /api/account/brands');
  if (state.kind === 'failed' && state.error.code === 'no-permission') return <NoPermission />;
  return (
    <QueryView state={state} again={again}>
      {({ brands }) => (
        <>
          <Card>
            <DataTable
              caption={m.brands_title()}
              columns={[m.brand_name(), m.brand_kept(), m.brand_hosts()]}
              rows={brands.map((brand) => ({ key: brand.id, cells: cellsOf(brand) }))}
            />
          </Card>
          <p>
            <LinkButton href={`${path}?new=1`}>{m.brand_new()}</LinkButton>
          </p>
        </>
      )}
    </QueryView>
  );
}

export function keptText({ keptIn, published, draft }: ListedBrand): string {
  const stored = published === null ? null : m.brand_kept_store({ version: published });
  const parts = [
    keptIn === 'file' ? m.brand_kept_file() : stored,
    keptIn === 'both' ? m.brand_instead_of_file() : null,
  ];
  const waiting = draft === null ? null : m.brand_draft_waits({ version: draft });
  return [...parts, waiting].filter((part) => part !== null).join(' ');
}

function cellsOf(brand: ListedBrand) {
  const { id, name, logo, isDefault, hosts } = brand;
  return [
    <span key="name" className={styles['name']}>
      {logo !== null && <img src={logo} alt="" width={66} height={16} className={styles['logo']} />}
      <Link href={addressOf(id)} className={styles['open']}>
        {name}
      </Link>
      {isDefault && <span className={styles['below']}>{m.brand_is_default()}</span>}
    </span>,
    keptText(brand),
    hosts.length === 0 ? m.brand_no_hosts() : hosts.join(', '),
  ];
}

function NewBrand({ onSaid }: { onSaid: (text: string) => void }) {
  const [, navigate] = useLocation();
  return (
    <BrandEditor
      known={null}
      onSaved={(text, id) => {
        onSaid(text);
        navigate(addressOf(id));
      }}
    />
  );
}

type OpenedProps = { id: string; onSaid: (text: string) => void };

function OpenedBrand({ id, onSaid }: OpenedProps) {
  const { state, again } = useAccountQuery<typeof brandRoutes.brand>('GET /api/account/brand', { query: { id } });
  const [, navigate] = useLocation();
  if (state.kind === 'failed' && state.error.code === 'no-permission') return <NoPermission />;
  const onSaved = (text: string) => {
    onSaid(text);
    again();
  };
  return (
    <QueryView state={state} again={again}>
      {(known: BrandAnswer) => (
        <>
          <p>{keptText(known.brand)}</p>
          <BrandEditor key={known.newest} known={known} onSaved={onSaved} onOvertaken={again} />
          <BrandVersions
            key={`versions ${known.newest}`}
            known={known}
            onSaved={(text) => {
              dropTyped(typedAt(id));
              onSaved(text);
            }}
          />
          {known.versions.some(({ status }) => status !== 'past') && (
            <RemoveBrand
              known={known}
              onRemoved={(text) => {
                dropTyped(typedAt(id));
                onSaid(text);
                if (known.inFile) again();
                else navigate(path);
              }}
            />
          )}
        </>
      )}
    </QueryView>
  );
}
