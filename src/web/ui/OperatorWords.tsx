import { operatorLang } from '#web/operator-lang.ts';
import { PartInLanguage } from './PartInLanguage.tsx';

type WordsProps = { text: string; ownWords: readonly (string | null | undefined)[] };

/** Draws a sentence with what the operator wrote of it in their language. */
export function OperatorWords({ text, ownWords }: WordsProps) {
  const part = ownWords.find((own) => own && text.includes(own));
  return <PartInLanguage text={text} part={part} lang={operatorLang()} />;
}
