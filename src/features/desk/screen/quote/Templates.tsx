import { useState } from 'react';
import type { DeviceKind } from '#shared/device-drawings.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import type { QuoteTemplate, templateRoutes } from '../../quote/template/template-routes.ts';
import { searchReplies } from '../saved/search-replies.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { useDeskQuery } from '../useDeskQuery.ts';
import { KeepTemplate } from './KeepTemplate.tsx';
import { onEnter } from './on-enter.ts';
import { deviceTexts } from './template-texts.ts';
import { isBlank, nextKey, typedLine } from './typed-quote.ts';
import type { Draft } from './useQuoteDraft.ts';
import styles from './Quote.module.css';

const mostShown = 5;

const deviceText = ({ device }: QuoteTemplate): string =>
  device === null ? m.desk_template_any() : deviceTexts[device as DeviceKind]();

const aboutText = (template: QuoteTemplate): string =>
  [
    deviceText(template),
    template.fault,
    template.lines.length === 1 ? m.desk_template_lines_one() : m.desk_template_lines({ count: template.lines.length }),
  ]
    .filter(Boolean)
    .join(' · ');

/** Lines of a template are added to those that are there, so that nothing typed is lost. */
export function Templates({ draft }: { draft: Draft }) {
  const { answer, error, again } = useDeskQuery<typeof templateRoutes.deskQuoteTemplates>(
    'GET /api/desk/quote-templates',
  );
  const [typed, setTyped] = useState('');
  const add = ({ title, lines }: QuoteTemplate) => {
    const kept = draft.typed.lines.filter((line) => !isBlank(line));
    const key = nextKey(draft.typed.lines);
    const added = lines.map((line, at) => typedLine({ ...line, vatPence: 0, totalPence: 0 }, key + at));
    draft.set({ lines: [...kept, ...added] });
    announce(`${title}: ${m.desk_quote_start_added({ count: String(added.length) })}`);
  };
  const all = answer?.templates ?? [];
  const texts = all.map((template) => ({ ...template, text: aboutText(template) }));
  const isTyped = typed.trim() !== '';
  const found = (isTyped ? searchReplies(texts, typed) : texts).slice(0, mostShown);
  return (
    <details className={styles['details']}>
      <summary>{m.desk_template()}</summary>
      {error !== null && <p role="alert">{m.desk_template_failed()}</p>}
      {all.length > 0 && (
        <Field
          id="quote-template-search"
          label={m.desk_template_search()}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={onEnter(() => isTyped && found[0] && add(found[0]))}
        />
      )}
      <p role="status" className={styles['hint']}>
        {isTyped && found.length === 0 && m.desk_template_none()}
      </p>
      {found.length > 0 && (
        <ul aria-label={m.desk_template_found()} className={styles['templates']}>
          {found.map((template) => (
            <li key={template.id}>
              <span>
                <strong>{template.title}</strong> {template.text}
              </span>
              <Button look="secondary" onClick={() => add(template)}>
                {m.desk_template_add({ title: template.title })}
              </Button>
              {template.mayChange && <Remove template={template} again={again} />}
            </li>
          ))}
        </ul>
      )}
      {answer && <KeepTemplate draft={draft} templates={all} audiences={answer.audiences} again={again} />}
    </details>
  );
}

/** Asks by a second press. */
function Remove({ template: { id, title }, again }: { template: QuoteTemplate; again: () => void }) {
  const [isAsked, setAsked] = useState(false);
  const { busy, error, act } = useDeskAction<typeof templateRoutes.deskRemoveQuoteTemplate>(
    'DELETE /api/desk/quote-templates/:templateId',
  );
  const remove = async () => {
    if ((await act({ params: { templateId: id } })) === null) return;
    announce(m.desk_template_removed());
    again();
  };
  return (
    <>
      <Button
        look={isAsked ? 'danger' : 'quiet'}
        busy={busy}
        onClick={() => (isAsked ? void remove() : setAsked(true))}
      >
        {isAsked ? m.desk_template_remove_sure({ title }) : m.desk_template_remove({ title })}
      </Button>
      {error !== null && <span role="alert">{error}</span>}
    </>
  );
}
