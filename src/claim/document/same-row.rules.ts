const comparable = (value: unknown): unknown => (value instanceof Date ? value.getTime() : value);

export function isSame(stored: Record<string, unknown>, wanted: Record<string, unknown>): boolean {
  return Object.entries(wanted).every(([column, value]) => {
    const known = stored[column];
    if (column === 'decimal_value' && known !== null && value !== null) return Number(known) === Number(value);
    return comparable(known) === comparable(value);
  });
}
