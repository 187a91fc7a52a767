import { deriveBrand, type BrandTokens } from '#shared/brands/brand-colours.ts';
import { checkColour, type ColourField as Which, leastContrast } from '#shared/brands/safe-colours.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import styles from './BrandForm.module.css';

type ColourFieldProps = {
  which: Which;
  label: string;
  hint: string;
  value: string;
  error: string | undefined;
  onChange: (colour: string) => void;
};

const isColour = (typed: string): boolean => /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(typed);

/** The browser's chooser takes six digits alone. */
function sixDigits(colour: string): string {
  if (!isColour(colour)) return '#000000';
  return colour.length === 4 ? colour.replaceAll(/[0-9a-f]/gi, '$&$&') : colour;
}

/** Says while it is typed whether the colour can be read, and offers the nearest that can. */
export function ColourField({ which, label, hint, value, error, onChange }: ColourFieldProps) {
  const typed = value.trim();
  const checked = isColour(typed) ? checkColour(which, typed) : null;
  const ratio = { ratio: (checked?.contrast ?? 0).toFixed(1), least: String(leastContrast) };
  const nearest = checked?.nearest ?? null;
  return (
    <div className={styles['colour']}>
      <div className={styles['colour-typed']}>
        <Field
          id={`brand-${which}`}
          label={label}
          hint={hint}
          error={error}
          mono
          autoComplete="off"
          spellCheck={false}
          maxLength={7}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <input
          type="color"
          aria-label={m.brand_colour_chooser({ label })}
          className={styles['chooser']}
          value={sixDigits(typed).toLowerCase()}
          onChange={(event) => onChange(event.currentTarget.value.toUpperCase())}
        />
      </div>
      <p role="status" className={nearest === null ? styles['hint'] : styles['unsafe']}>
        {checked && nearest === null && m.brand_colour_safe()}
        {nearest !== null && m.brand_colour_unsafe({ ...ratio, nearest })}
      </p>
      {nearest !== null && (
        <Button look="secondary" onClick={() => onChange(nearest)}>
          <Swatch colour={nearest} /> {m.brand_colour_use({ nearest })}
        </Button>
      )}
      {which === 'primary' && checked && nearest === null && <Samples primary={typed} />}
    </div>
  );
}

/** The policy of pages allows no `style` attribute. */
const paint = (colours: Record<string, string>) => (element: HTMLElement | null) => {
  for (const [property, colour] of Object.entries(colours)) element?.style.setProperty(property, colour);
};

function Swatch({ colour }: { colour: string }) {
  return <span aria-hidden="true" className={styles['swatch']} ref={paint({ 'background-color': colour })} />;
}

/** A button and a link as light and dark pages show them. */
function Samples({ primary }: { primary: string }) {
  const { light, dark } = deriveBrand({ primary });
  return (
    <div aria-hidden="true" className={styles['samples']}>
      <Sample tokens={light} ground="#FFFFFF" />
      <Sample tokens={dark} ground="#182125" />
    </div>
  );
}

function Sample({ tokens, ground }: { tokens: BrandTokens; ground: string }) {
  const edge = tokens['primary-edge'];
  return (
    <span className={styles['sample']} ref={paint({ 'background-color': ground })}>
      <span
        className={styles['sample-button']}
        ref={paint({ 'background-color': tokens.primary, color: tokens['on-primary'], 'border-color': edge })}
      >
        {m.brand_sample_button()}
      </span>
      <span className={styles['sample-link']} ref={paint({ color: tokens.link })}>
        {m.brand_sample_link()}
      </span>
    </span>
  );
}
