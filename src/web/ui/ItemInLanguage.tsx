import type { KeyValue } from './KeyValueList.tsx';
import { PartInLanguage } from './PartInLanguage.tsx';

/** `lang` is that of the value, or of this part of a text alone. */
export type PartValue = KeyValue & { value: string; part?: string | undefined };

export function itemInLanguage({ part, ...item }: PartValue): KeyValue {
  if (!part) return item;
  const { key, value, lang } = item;
  return { key, value: <PartInLanguage text={value} part={part} lang={lang} /> };
}
