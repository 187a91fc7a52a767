/** One's own account, where a second factor is set up. */
export const managePath = '/account/manage';

/** Where administrators work: the first of their pages in the navigation. */
export const adminHomePath = '/account/users';

/** The claims of an account's own address. */
export const profilePath = '/authentication/profile';
