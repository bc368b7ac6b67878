export { createNodeFetch, type NodeFetch } from './fetch.ts';
export type { NodeFetchOptions } from './options.ts';
