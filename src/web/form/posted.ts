import { createContext, useContext } from 'react';
import type { PostedForm } from '#shared/page/posted-form.ts';

export const PostedContext = createContext<PostedForm | null>(null);

/** Returns what this form has sent without a script; null if it was taken, or nothing was sent. */
export function usePosted(form: string): PostedForm | null {
  const posted = useContext(PostedContext);
  return posted?.form === form ? posted : null;
}
