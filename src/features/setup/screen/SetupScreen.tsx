import { lazy, useRef, useState, type ReactNode } from 'react';
import { AccountFrame } from '#web/account/AccountFrame.tsx';
import { QueryView } from '#web/account/QueryView.tsx';
import { useAccountQuery } from '#web/account/useAccountQuery.ts';
import * as m from '#web/messages/index.ts';
import { managePath } from '#shared/page/account-paths.ts';
import { Link } from '#web/router.ts';
import { useTitle } from '#web/title.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { LoadedPart } from '#web/ui/feedback/LoadedPart.tsx';
import type { setupRoutes } from '../setup-routes.ts';
import type { SetupStep } from '../setup-steps.rules.ts';
import { BrandStep } from './BrandStep.tsx';
import { ClaimsStep } from './ClaimsStep.tsx';
import { MailStep } from './MailStep.tsx';
import type { SetupParts, StepProps } from './setup-props.ts';
import { PeopleStep } from './PeopleStep.tsx';
import { StatesStep } from './StatesStep.tsx';
import { StepCard } from './StepCard.tsx';
import { TextsStep } from './TextsStep.tsx';
import styles from './Setup.module.css';

const PaymentStep = lazy(async () => ({ default: (await import('./PaymentStep.tsx')).PaymentStep }));
const LiveStep = lazy(async () => ({ default: (await import('./LiveStep.tsx')).LiveStep }));

export function SetupScreen({ parts }: { parts: SetupParts }) {
  useTitle(m.setup_title());
  const { state, again } = useAccountQuery<typeof setupRoutes.setup>('GET /api/account/setup');
  return (
    <AccountFrame title={m.setup_title()} lead={m.setup_lead()} signedIn wide>
      <QueryView state={state} again={again}>
        {(setup) => <Steps setup={setup} again={again} parts={parts} />}
      </QueryView>
    </AccountFrame>
  );
}

type StepsProps = StepProps & { parts: SetupParts };

function Steps({ setup, again, parts }: StepsProps) {
  // Chosen once: what is done by now stays open until it is left.
  const [opened, setOpened] = useState<SetupStep | null>(
    () => setup.steps.find(({ status }) => status === 'open')?.step ?? null,
  );
  const list = useRef<HTMLOListElement>(null);
  const bodies: Record<SetupStep, ReactNode> = {
    brand: <BrandStep setup={setup} again={again} />,
    mail: <MailStep setup={setup} again={again} />,
    texts: <TextsStep setup={setup} again={again} />,
    states: <StatesStep setup={setup} again={again} />,
    claims: <ClaimsStep setup={setup} again={again} parts={parts} />,
    people: <PeopleStep setup={setup} />,
    payment: (
      <LoadedPart fallback={<Skeleton shape="block" />}>
        <PaymentStep setup={setup} again={again} />
      </LoadedPart>
    ),
    live: (
      <LoadedPart fallback={<Skeleton shape="block" />}>
        <LiveStep setup={setup} again={again} />
      </LoadedPart>
    ),
  };
  /** After a step is left, the next one opens, and what has the focus is its heading. */
  const leave = (step: SetupStep) => {
    const at = setup.steps.findIndex((one) => one.step === step);
    const next = setup.steps.slice(at + 1).find(({ status }) => status === 'open')?.step ?? null;
    setOpened(next);
    again();
    list.current?.querySelector<HTMLElement>(`[data-step="${next ?? step}"] h2`)?.focus();
  };
  const { email, hasSecondFactor } = setup;
  const done = setup.steps.filter(({ status }) => status === 'done').length + Number(hasSecondFactor);
  return (
    <>
      <p className={styles['progress']}>{m.setup_progress({ done, all: setup.steps.length + 1 })}</p>
      <ol ref={list} className={styles['steps']}>
        <li>
          <YouStep email={email} hasSecondFactor={hasSecondFactor} />
        </li>
        {setup.steps.map(({ step, status }) => (
          <li key={step} data-step={step}>
            <StepCard
              title={titles[step]()}
              about={abouts[step]()}
              status={status}
              step={step}
              isOpen={opened === step}
              onToggle={() => setOpened(opened === step ? null : step)}
              onLeave={() => leave(step)}
            >
              {bodies[step]}
            </StepCard>
          </li>
        ))}
      </ol>
    </>
  );
}

/** Its work is done on the account's own page. */
function YouStep({ email, hasSecondFactor }: { email: string; hasSecondFactor: boolean }) {
  if (hasSecondFactor) {
    return <StepCard title={m.setup_step_you()} about={m.setup_you_about({ email })} status="done" />;
  }
  return (
    <StepCard title={m.setup_step_you()} about={m.setup_you_alone({ email })} status="open">
      <Link href={managePath}>{m.setup_you_set_up()}</Link>
    </StepCard>
  );
}

const titles: Record<SetupStep, () => string> = {
  brand: m.setup_step_brand,
  mail: m.setup_step_mail,
  texts: m.setup_step_texts,
  states: m.setup_step_states,
  claims: m.setup_step_claims,
  people: m.setup_step_people,
  payment: m.setup_step_payment,
  live: m.setup_step_live,
};

const abouts: Record<SetupStep, () => string> = {
  brand: m.setup_brand_about,
  mail: m.setup_mail_about,
  texts: m.setup_texts_about,
  states: m.setup_states_about,
  claims: m.setup_claims_about,
  people: m.setup_people_about,
  payment: m.setup_payment_about,
  live: m.setup_live_about,
};
