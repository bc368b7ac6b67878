import './node/supported.ts';

export { createNodeFetch, type NodeFetch } from './node/fetch.ts';
export type { NodeFetchOptions } from './node/options.ts';
export type { Pem } from './node/tls.ts';
