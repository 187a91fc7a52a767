export const managePath = '/account/manage';

export const adminHomePath = '/account/users';

export const profilePath = '/authentication/profile';
