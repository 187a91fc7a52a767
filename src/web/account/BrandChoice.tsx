import type { BrandOption } from '#shared/brands/brand-choice.ts';
import type { Values } from './useAccountForm.ts';
import * as m from '#web/messages/index.ts';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import styles from './Account.module.css';

const nameOf = ({ id }: BrandOption) => `brand-${id}`;

export function brandsIn(values: Values, brands: readonly BrandOption[]): string[] | null {
  const ticked = brands.filter((brand) => nameOf(brand) in values).map(({ id }) => id);
  return ticked.length === 0 ? null : ticked;
}

export function brandsText(ids: readonly string[] | null, brands: readonly BrandOption[]): string {
  if (ids === null) return m.account_brands_all();
  return ids.map((id) => brands.find((brand) => brand.id === id)?.name ?? id).join(', ');
}

type BrandChoiceProps = { id: string; brands: readonly BrandOption[]; given: readonly string[] | null };

export function BrandChoice({ id, brands, given }: BrandChoiceProps) {
  return (
    <fieldset className={styles['choice']} aria-describedby={`${id}-brands-hint`}>
      <legend>{m.account_brands()}</legend>
      <p id={`${id}-brands-hint`}>{m.account_brands_hint()}</p>
      {brands.map((brand) => (
        <Checkbox
          key={brand.id}
          id={`${id}-brand-${brand.id}`}
          name={nameOf(brand)}
          defaultChecked={given?.includes(brand.id) === true}
          label={brand.name}
        />
      ))}
    </fieldset>
  );
}
