import { proofRoutes } from '#shared/passkeys/proof-routes.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { externalLoginRoutes } from './external-login/external-login-routes.ts';
import { firstRunRoutes } from './first-run/first-run-routes.ts';
import { myAccountRoutes } from './my-account/my-account-routes.ts';
import { passkeyRoutes, twoFactorRoutes } from './second-factors/second-factor-routes.ts';
import { signInRoutes } from './sign-in/sign-in-routes.ts';
import { userRoutes } from './users/user-routes.ts';

export const accountRoutes = {
  ...signInRoutes,
  ...firstRunRoutes,
  ...myAccountRoutes,
  ...externalLoginRoutes,
  ...twoFactorRoutes,
  ...passkeyRoutes,
  ...proofRoutes,
  ...userRoutes,
} satisfies RestRoutes;
