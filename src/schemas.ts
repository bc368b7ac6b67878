export * from './admin-schemas.ts';
export * from './chat-schemas.ts';
