import { useId, useState, type ReactNode } from 'react';
import { accountErrorText } from '#web/account/account-texts.ts';
import { call } from '#web/call.ts';
import * as m from '#web/messages/index.ts';
import { Badge, type BadgeLook } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ClockIcon, TickCircleIcon } from '#web/ui/icons.tsx';
import type { setupRoutes } from '../setup-routes.ts';
import type { SetupStep, StepStatus } from '../setup-steps.rules.ts';
import styles from './Setup.module.css';

const looks: Record<StepStatus, BadgeLook> = {
  done: { label: m.setup_status_done, Icon: TickCircleIcon, style: 'good' },
  skipped: { label: m.setup_status_skipped, Icon: ClockIcon, style: 'ended' },
  open: { label: m.setup_status_open, Icon: ClockIcon, style: 'waiting' },
};

type StepCardProps = {
  title: string;
  about: string;
  status: StepStatus;
  step?: SetupStep;
  isOpen?: boolean;
  onToggle?: () => void;
  onLeave?: () => void;
  children?: ReactNode;
};

/** Steps whose work nothing in the store proves. */
const isSaid = (step: SetupStep) => step === 'people' || step === 'live';

export function StepCard({ title, about, status, step, isOpen = false, onToggle, onLeave, children }: StepCardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles['step']}>
      <div className={styles['head']}>
        <div>
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
          <p className={styles['hint']}>{about}</p>
        </div>
        <Badge look={looks[status]} />
      </div>
      {step !== undefined && onToggle !== undefined && (
        <Button look={isOpen ? 'quiet' : 'secondary'} aria-expanded={isOpen} onClick={onToggle}>
          {isOpen ? m.setup_close({ step: title }) : m.setup_open({ step: title })}
        </Button>
      )}
      {step === undefined && children}
      {isOpen && <div className={styles['body']}>{children}</div>}
      {isOpen && step !== undefined && <Leave step={step} status={status} onLeave={onLeave} />}
    </section>
  );
}

type LeaveProps = { step: SetupStep; status: StepStatus; onLeave: (() => void) | undefined };

function Leave({ step, status, onLeave }: LeaveProps) {
  const [failure, setFailure] = useState('');
  const mark = async (to: 'skipped' | 'done') => {
    const result = await call<typeof setupRoutes.markSetupStep>('POST /api/account/markSetupStep', {
      body: { step, status: to },
    });
    if (result.ok) onLeave?.();
    else setFailure(accountErrorText(result.error));
  };
  return (
    <div className={styles['leave']}>
      {status === 'done' && <Button onClick={() => onLeave?.()}>{m.setup_next()}</Button>}
      {status !== 'done' && isSaid(step) && (
        <Button onClick={() => void mark('done')}>{step === 'live' ? m.setup_live_done() : m.setup_mark_done()}</Button>
      )}
      {status !== 'done' && (
        <Button look="secondary" onClick={() => void mark('skipped')}>
          {m.setup_skip()}
        </Button>
      )}
      <p role="alert" className={styles['failed']}>
        {failure}
      </p>
    </div>
  );
}
