export { createNodeFetch, type NodeFetch } from './fetch.ts';
export type { NodeFetchOptions, Pem } from './options.ts';
