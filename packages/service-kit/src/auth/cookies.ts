/** Opaque refresh token; path /api/auth. */
export const REFRESH_COOKIE = 'na_refresh';
/** The access token once more, for pictures: an <img> sends no header; path /uploads. */
export const UPLOADS_COOKIE = 'na_uploads';
