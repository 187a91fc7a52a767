type PartProps = { text: string; part: string | null | undefined; lang: string | null | undefined };

/** Draws a sentence into which something was filled that is in another language, such as an operator's own words. */
export function PartInLanguage({ text, part, lang }: PartProps) {
  const at = part && lang ? text.indexOf(part) : -1;
  if (!part || !lang || at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <span lang={lang}>{part}</span>
      {text.slice(at + part.length)}
    </>
  );
}
