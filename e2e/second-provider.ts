// A whole OpenID provider beside the portal, for account-external.spec.ts.
import { openSecondProvider } from '../src/features/account/external-login/second-provider.fixture.ts';

const { close } = await openSecondProvider(
  [`http://localhost:${process.env['E2E_PORT']}/api/account/externalLoginCallback/second`],
  Number(process.env['E2E_PROVIDER_PORT']),
);
process.once('SIGTERM', () => void close());
