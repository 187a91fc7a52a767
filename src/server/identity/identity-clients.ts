import type { ClientMetadata } from 'oidc-provider';

import type { Settings } from '#server/settings/env.ts';
import type { IdentityClientSettings } from '#shared/identity-client-routes.ts';
import type { IdentityClient } from './identity-client-setting.ts';

const portalScope = 'openid profile email roles';

export function portalClientSettings({ publicUrl }: Pick<Settings, 'publicUrl'>): IdentityClientSettings {
  const { origin } = publicUrl;
  return {
    authority: origin,
    client_id: 'EndUserPortal',
    redirect_uri: `${origin}/authentication/login-callback`,
    post_logout_redirect_uri: `${origin}/authentication/logout-callback`,
    response_type: 'code',
    scope: portalScope,
  };
}

/**
 * A browser cannot keep a secret. It gets no refresh token, because its silent renewal would then send no
 * id_token_hint.
 */
function portalClient(settings: Settings): ClientMetadata {
  const { client_id, redirect_uri, post_logout_redirect_uri } = portalClientSettings(settings);
  return {
    client_id,
    redirect_uris: [redirect_uri],
    post_logout_redirect_uris: [post_logout_redirect_uri],
    response_types: ['code'],
    grant_types: ['authorization_code'],
    token_endpoint_auth_method: 'none',
    require_auth_time: true,
  };
}

function otherClient({
  id,
  secret,
  redirectUris,
  postLogoutRedirectUris,
  auth,
  refresh,
}: IdentityClient): ClientMetadata {
  return {
    client_id: id,
    client_secret: secret,
    redirect_uris: redirectUris,
    post_logout_redirect_uris: postLogoutRedirectUris,
    response_types: ['code'],
    grant_types: refresh ? ['authorization_code', 'refresh_token'] : ['authorization_code'],
    token_endpoint_auth_method: auth,
    require_auth_time: true,
  };
}

export function identityClients(settings: Settings): ClientMetadata[] {
  return [portalClient(settings), ...settings.identityClients.map(otherClient)];
}
