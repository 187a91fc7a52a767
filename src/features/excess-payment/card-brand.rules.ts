const written: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

export function cardBrandName(brand: string): string {
  return written[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1);
}
