/** Opaque refresh token; path /api/auth. */
export const REFRESH_COOKIE = 'na_refresh';
/** The access token once more, for pictures: an <img> sends no header; path /uploads. */
export const UPLOADS_COOKIE = 'na_uploads';
/** Tells a device on which a child has logged in from others; path of the child's login. */
export const CHILD_DEVICE_COOKIE = 'na_child_device';
/** The key of a child's device, with which the emergency button works without a login; path /api/emergency-sms. */
export const EMERGENCY_DEVICE_COOKIE = 'na_emergency';
