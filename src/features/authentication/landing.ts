import { adminHomePath, managePath, profilePath } from '#shared/page/account-paths.ts';
import { whoIsSignedIn } from '#web/session/roles.ts';

/** Returns where a sign-in goes on that was to lead to a path: administrators who asked for no page go to theirs. */
export async function landingAfter(path: string): Promise<string> {
  const who = await whoIsSignedIn();
  if (who?.secondFactorNeeded) return managePath;
  return path === profilePath && who?.roles.includes('admin') ? adminHomePath : path;
}
