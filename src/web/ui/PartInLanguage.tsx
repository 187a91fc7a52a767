type PartProps = { text: string; part: string | null | undefined; lang: string | null | undefined };

/** Draws a sentence into which something was filled that is in another language, such as an operator's own words. */
export function PartInLanguage({ text, part, lang }: PartProps) {
  if (!part || !lang || !text.includes(part)) return text;
  const at = text.indexOf(part);
  return (
    <>
      {text.slice(0, at)}
      <span lang={lang}>{part}</span>
      {text.slice(at + part.length)}
    </>
  );
}
