// A card's brand as people write it, from the provider's word for it.

const written: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** 'Visa' for `visa`; '' where the provider names none. */
export function cardBrandName(brand: string): string {
  return written[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1);
}
