import { requireNode } from '../shared/node-version.ts';

// Evaluated before undici, whose import fails on an old Node with an error that does not say why.
requireNode('createNodeFetch', process.versions);
