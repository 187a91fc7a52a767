/** The response of `GET /_configuration/EndUserPortal` for the browser's identity client, in OpenID Connect's terms. */
export type IdentityClientSettings = {
  authority: string;
  client_id: string;
  redirect_uri: string;
  post_logout_redirect_uri: string;
  response_type: 'code';
  scope: string;
};
