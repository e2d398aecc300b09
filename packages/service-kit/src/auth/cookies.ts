/** Opaque refresh token; path /api/auth. */
export const REFRESH_COOKIE = 'na_refresh';
/** A copy of the access token for pictures, because an <img> sends no header; path /uploads. */
export const UPLOADS_COOKIE = 'na_uploads';
/** Identifies a device on which a child has logged in; path of the child's login. */
export const CHILD_DEVICE_COOKIE = 'na_child_device';
/** The key of a child's device, with which the emergency button works without a login; path /api/emergency-sms. */
export const EMERGENCY_DEVICE_COOKIE = 'na_emergency';
