import './supported.ts';

export { createNodeFetch, type NodeFetch } from './fetch.ts';
export type { NodeFetchOptions } from './options.ts';
export type { Pem } from './tls.ts';
