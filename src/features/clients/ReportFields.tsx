import { type ReportField, reportFields } from '#claim/report/report-content.rules.ts';
import * as m from '#web/messages/index.ts';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { reportFieldTexts } from './report-field-texts.ts';
import styles from './Clients.module.css';

type ReportFieldsProps = { asked: readonly ReportField[]; onChange: (asked: ReportField[]) => void };

/** What an inspection report must say before it is issued. */
export function ReportFields({ asked, onChange }: ReportFieldsProps) {
  const turn = (field: ReportField) =>
    onChange(reportFields.filter((one) => (one === field ? !asked.includes(one) : asked.includes(one))));
  return (
    <fieldset className={styles['part']} aria-describedby="client-report-hint">
      <legend>{m.clients_report()}</legend>
      <p id="client-report-hint" className={styles['hint']}>
        {m.clients_report_hint()}
      </p>
      {reportFields.map((field) => (
        <Checkbox
          key={field}
          id={`client-report-${field}`}
          label={reportFieldTexts[field]()}
          checked={asked.includes(field)}
          onChange={() => turn(field)}
        />
      ))}
    </fieldset>
  );
}
