import { useState, type FormEvent } from 'react';
import { troubleTexts } from '#claim/deciding/trouble-texts.ts';
import { longestSurveyWords } from '#claim/survey/survey.rules.ts';
import { useFocusOnError } from '#web/form/useForm.ts';
import * as m from '#web/messages/index.ts';
import { useSearch } from '#web/router.ts';
import { useHeldDraft, useHeldFirst } from '#web/session/held-draft.ts';
import { useTitle } from '#web/title.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx';
import { RadioList } from '#web/ui/fields/RadioList.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { calledOptions, easeOptions, satisfactionOptions } from './survey-texts.ts';
import { useSurvey, type Answers, type AnsweredSurvey } from './useSurvey.ts';
import styles from './Survey.module.css';

const textOf = (score: number | null): string | null => (score === null ? null : String(score));

function answersOf({ satisfaction, ease, wouldHaveCalled, words }: AnsweredSurvey, byLink: string | null): Answers {
  const called = wouldHaveCalled === null ? null : wouldHaveCalled ? 'yes' : 'no';
  return { satisfaction: byLink ?? textOf(satisfaction), ease: textOf(ease), called, words };
}

/** The address names the answer that was pressed in the mail, or what a form that was sent without a script lacks. */
function useAddress(isAnswered: boolean) {
  const query = new URLSearchParams(useSearch());
  const pressed = query.get('satisfaction');
  // What was told stands, until it is changed in the form.
  const byLink = !isAnswered && satisfactionOptions().some(({ value }) => value === pressed) ? pressed : null;
  return { byLink, isMissing: query.has('missing') };
}

const satisfactionId = 'survey-satisfaction';

function Problem({ tried, summary }: Pick<ReturnType<typeof useSurvey>, 'tried' | 'summary'>) {
  return (
    <ErrorSummary fields={summary.map(() => ({ id: satisfactionId, label: m.survey_satisfaction() }))}>
      {tried.reason !== null && <p>{troubleTexts[tried.reason]()}</p>}
    </ErrorSummary>
  );
}

/** What was answered in the form, also by whoever was signed out under it. */
function useChanged(claimId: string) {
  const key = `survey:${claimId}`;
  const held = useHeldFirst<Partial<Answers>>(key);
  const [changed, setChanged] = useState(held ?? {});
  useHeldDraft(key, () => (Object.keys(changed).length > 0 ? changed : null));
  return { changed, change: (to: Partial<Answers>) => setChanged((before) => ({ ...before, ...to })) };
}

type SurveyFormProps = { claimId: string; survey: AnsweredSurvey; onSent: () => void };

export function SurveyForm({ claimId, survey, onSent }: SurveyFormProps) {
  const isAnswered = survey.answeredAt !== null;
  const { byLink, isMissing } = useAddress(isAnswered);
  const { changed, change } = useChanged(claimId);
  const answers = { ...answersOf(survey, byLink), ...changed };
  const form = useSurvey({ claimId, answers, byLink: byLink !== null, isMissing, onSent });
  const { tried, errors, summary, busy, isFailed, submit } = form;
  useFocusOnError(tried, () => satisfactionId);
  const title = m.survey_title();
  useTitle(isFailed ? m.error_title({ title }) : title);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit(answers);
  };
  return (
    <Card title={isAnswered ? m.survey_yours() : m.survey_questions()}>
      <form method="post" noValidate autoComplete="off" className={styles['form']} onSubmit={onSubmit}>
        <Problem key={tried.attempt} tried={tried} summary={summary} />
        {byLink !== null && <input type="hidden" name="by-link" value="1" />}
        <RadioList
          id={satisfactionId}
          legend={m.survey_satisfaction()}
          options={satisfactionOptions()}
          value={answers.satisfaction}
          error={errors.satisfaction}
          onChange={(satisfaction) => change({ satisfaction })}
        />
        <RadioList
          id="survey-ease"
          legend={m.survey_ease()}
          options={easeOptions()}
          value={answers.ease}
          error={undefined}
          onChange={(ease) => change({ ease })}
        />
        <RadioList
          id="survey-called"
          legend={m.survey_called()}
          options={calledOptions()}
          value={answers.called}
          error={undefined}
          onChange={(called) => change({ called })}
        />
        <TextArea
          id="survey-words"
          name="survey-words"
          label={m.survey_words()}
          maxLength={longestSurveyWords}
          value={answers.words}
          onChange={(event) => change({ words: event.currentTarget.value })}
        />
        <Button type="submit" wide busy={busy} busyLabel={m.survey_sending()}>
          {isAnswered ? m.survey_change() : m.survey_send()}
        </Button>
      </form>
    </Card>
  );
}
