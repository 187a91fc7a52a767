/** The viewer's own account, where a second factor is set up. */
export const managePath = '/account/manage';

/** The first admin page in the navigation. */
export const adminHomePath = '/account/users';

/** The claims of the account's own e-mail address. */
export const profilePath = '/authentication/profile';
