import {
  causes,
  causeTexts,
  liquids,
  liquidTexts,
  recommendations,
  recommendationTexts,
  type ReportField,
} from '#claim/report/report-content.rules.ts';
import { longestFindings, longestWords } from '#claim/report/report-limits.rules.ts';
import * as m from '#web/messages/index.ts';
import { Field } from '#web/ui/fields/Field.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { PartFields } from './PartFields.tsx';
import { fieldId } from './useReportActions.ts';
import type { Draft } from './useReportDraft.ts';

/** What the client does not ask for says that it is optional. */
const labelIn =
  ({ reports: { needed } }: Draft) =>
  (field: ReportField, text: string): string =>
    needed.includes(field) ? text : m.desk_report_optional({ field: text });

export function ReportFields({ draft }: { draft: Draft }) {
  return (
    <>
      <FoundFields draft={draft} />
      <DoneFields draft={draft} />
    </>
  );
}

function FoundFields({ draft }: { draft: Draft }) {
  const { typed, errorOf, set } = draft;
  const label = labelIn(draft);
  return (
    <>
      <TextArea
        id={fieldId('findings')}
        label={label('findings', m.desk_report_findings())}
        error={errorOf('findings')}
        rows={6}
        maxLength={longestFindings}
        value={typed.findings}
        onChange={(event) => set({ findings: event.target.value })}
      />
      <Choice
        field="cause"
        codes={causes}
        texts={causeTexts}
        chosen={typed.cause}
        draft={draft}
        label={label('cause', m.report_field_cause())}
        choose={(cause) => set({ cause })}
      />
      <Choice
        field="liquid"
        codes={liquids}
        texts={liquidTexts}
        chosen={typed.liquid}
        draft={draft}
        label={label('liquid', m.report_field_liquid())}
        choose={(liquid) => set({ liquid })}
      />
      {typed.liquid !== null && (
        <Words
          id="report-liquid-words"
          label={m.desk_report_liquid_words()}
          text={typed.liquidWords}
          write={(liquidWords) => set({ liquidWords })}
        />
      )}
    </>
  );
}

function DoneFields({ draft }: { draft: Draft }) {
  const { typed, errorOf, set } = draft;
  const label = labelIn(draft);
  return (
    <>
      <PartFields
        legend={label('parts', m.report_field_parts())}
        parts={typed.parts}
        error={errorOf('parts')}
        set={(parts) => set({ parts })}
      />
      <Choice
        codes={recommendations}
        texts={recommendationTexts}
        chosen={typed.recommendation}
        draft={draft}
        field="recommendation"
        label={label('recommendation', m.report_field_recommendation())}
        choose={(recommendation) => set({ recommendation })}
      />
      <Words
        id="report-recommendation-words"
        label={m.desk_report_recommendation_words()}
        text={typed.recommendationWords}
        write={(recommendationWords) => set({ recommendationWords })}
      />
    </>
  );
}

type ChoiceProps<Code extends string> = {
  field: 'cause' | 'liquid' | 'recommendation';
  label: string;
  codes: readonly Code[];
  texts: Record<Code, string>;
  chosen: Code | null;
  draft: Draft;
  choose: (code: Code | null) => void;
};

/** Its words are those of the report. */
function Choice<Code extends string>({ field, label, codes, texts, chosen, draft, choose }: ChoiceProps<Code>) {
  return (
    <SelectField
      id={fieldId(field)}
      label={label}
      placeholder={m.desk_report_choose()}
      error={draft.errorOf(field)}
      value={chosen ?? ''}
      options={codes.map((value) => ({ value, label: texts[value] }))}
      onChange={(event) => choose(codes.find((code) => code === event.target.value) ?? null)}
    />
  );
}

type WordsProps = { id: string; label: string; text: string; write: (text: string) => void };

function Words({ id, label, text, write }: WordsProps) {
  return (
    <Field
      id={id}
      label={m.desk_report_optional({ field: label })}
      autoComplete="off"
      maxLength={longestWords}
      value={text}
      onChange={(event) => write(event.target.value)}
    />
  );
}
