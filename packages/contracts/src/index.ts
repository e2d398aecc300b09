export * from './errors.ts';
export * from './events.ts';
export * from './fields.ts';
export * from './limits.ts';
export * from './operation.ts';
export * from './operations.ts';
export * from './profile/profile.fields.ts';
export * from './texts.ts';
