import { adminHomePath, managePath, profilePath } from '#shared/page/account-paths.ts';
import { whoIsSignedIn } from '#web/session/roles.ts';

export async function landingAfter(path: string): Promise<string> {
  const who = await whoIsSignedIn();
  if (who?.secondFactorNeeded) return managePath;
  return path === profilePath && who?.roles.includes('admin') ? adminHomePath : path;
}
