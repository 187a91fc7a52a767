import type { BrandOption } from '#shared/brands/brand-choice.ts';
import type { Values } from './useAccountForm.ts';
import * as m from '#web/messages/index.ts';
import { chosenIn, LimitChoice, limitText } from './LimitChoice.tsx';

export function brandsIn(values: Values, brands: readonly BrandOption[]): string[] | null {
  return chosenIn('brand', values, brands);
}

export function brandsText(ids: readonly string[] | null, brands: readonly BrandOption[]): string {
  return limitText(ids, brands, m.account_brands_all());
}

type BrandChoiceProps = { id: string; brands: readonly BrandOption[]; given: readonly string[] | null };

export function BrandChoice({ id, brands, given }: BrandChoiceProps) {
  const texts = { legend: m.account_brands(), hint: m.account_brands_hint() };
  return <LimitChoice id={id} given={given} {...texts} kind="brand" options={brands} />;
}
