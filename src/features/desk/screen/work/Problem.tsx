import { type ReactNode, useEffect, useRef, useState } from 'react';
import { signInHere } from '#web/account/return-address.ts';
import * as m from '#web/messages/index.ts';
import { NewTab } from '#web/ui/NewTab.tsx';
import { useSignedOut } from '../draft/useSignedOut.ts';

/** In a tab of its own, so that nothing that is open here is lost. */
export const SignInLink = () => (
  <a href={signInHere()} target="_blank" rel="noopener">
    {m.account_login_title()}
    <NewTab />
  </a>
);

/** Puts the focus on the first field that says what is missing, which reads it out. */
export const focusInvalid = (form: HTMLFormElement | null): void =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();

type ProblemProps = {
  error: string | null;
  className?: string | undefined;
  /** In its place while there is none. */
  otherwise?: ReactNode;
};

/**
 * Says why a dialog was refused. Once the session has ended it also has the way back in: the strip that has it otherwise
 * is behind the dialog, where nobody can press.
 */
export function Problem({ error, className, otherwise = null }: ProblemProps) {
  const isSignedOut = useSignedOut();
  // What was said while there was no session holds no more once there is one.
  const [over, setOver] = useState<string | null>(null);
  if ((isSignedOut || error === null) && over !== error) setOver(error);
  const line = useRef<HTMLParagraphElement>(null);
  // In a tall dialog it is below what the screen shows.
  useEffect(() => {
    if (error !== null) line.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  if (error === over && !isSignedOut) return otherwise;
  return (
    <p ref={line} role="alert" className={className}>
      {isSignedOut ? (
        <>
          {m.desk_signed_out_dialog()} <SignInLink />
        </>
      ) : (
        error
      )}
    </p>
  );
}
