import { CodeStep } from '#claim/deciding/CodeStep.tsx';
import { DialogForm } from '#claim/deciding/DialogForm.tsx';
import { callTroubleOf, type Trouble } from '#claim/deciding/trouble.ts';
import { codeFieldId, useCodeStep } from '#claim/deciding/useCodeStep.ts';
import { call, type CallError } from '#web/call.ts';
import { useFocusOnFirstError, useForm } from '#web/form/useForm.ts';
import { useErrorTitle } from '#web/form/wrong.ts';
import * as m from '#web/messages/index.ts';
import { pressRefused } from '#web/session/press-refused.ts';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import type { detailsRoutes } from './details-routes.ts';

type CodeDialogProps = { claimId: string; onOpened: () => void; onClose: () => void };

async function refuse(error: CallError): Promise<Trouble> {
  await pressRefused(error);
  return callTroubleOf(error);
}

/** The first press mails the code, the next one enters it. */
export function CodeDialog({ claimId, onOpened, onClose }: CodeDialogProps) {
  const params = { claimId };
  const mailCode = async () => {
    const mailed = await call<typeof detailsRoutes.mailDetailsCode>('POST /api/details/:claimId/code', { params });
    return mailed.ok ? null : refuse(mailed.error);
  };
  const open = async (code = '') => {
    const entered = await call<typeof detailsRoutes.openDetails>('POST /api/details/:claimId', {
      params,
      body: { code },
    });
    if (!entered.ok) return refuse(entered.error);
    onOpened();
    return null;
  };
  const step = useCodeStep({ asksCode: true, mailCode });
  const form = useForm<string, 'code', Trouble>({
    check: () => step.check(),
    send: () => step.send(open),
    values: step.code,
  });
  useFocusOnFirstError(form.tried, () => codeFieldId);
  useErrorTitle(form.isFailed);
  return (
    <Dialog title={m.sealed_title()} onClose={onClose}>
      <DialogForm
        tried={form.tried}
        busy={form.busy}
        busyLabel={step.isOn ? m.sealed_opening() : m.code_another_busy()}
        label={step.isOn ? m.sealed_open() : m.decision_code_mail()}
        onSubmit={() => form.submit(step.code)}
      >
        {!step.isOn && <p>{m.sealed_lead()}</p>}
        <CodeStep step={step} busy={form.busy} error={form.errors.code} />
      </DialogForm>
    </Dialog>
  );
}
